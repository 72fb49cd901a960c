// Makes src/lib/wire.ts from the server's schema. With --check it only says whether they agree.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const source = new URL('../src/lib/wire.schema.json', import.meta.url);
const target = new URL('../src/lib/wire.ts', import.meta.url);

const schema = JSON.parse(await readFile(source, 'utf8'));
const types = schema.$defs ?? schema.components?.schemas ?? schema;
// Unions are written below from the tags of their members.
const names = Object.keys(types)
  .filter((name) => types[name].type === 'object')
  .sort();

const structs = await compile(
  {
    title: 'Wire',
    type: 'object',
    additionalProperties: false,
    required: names,
    $defs: Object.fromEntries(names.map((name) => [name, { title: name, ...struct(types[name]) }])),
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
  },
  'Wire',
  {
    bannerComment:
      '// Made by `npm run wire` from wire.schema.json, which `python -m trivet.server.schema` writes.',
    style: { singleQuote: true, printWidth: 100 },
  },
);
const text = `${structs}
export type GameName = TableView['game'];
export type Presence = NonNullable<SeatInfo['presence']>;
export type FromClient = ${tagged('do').join(' | ')};
export type FromServer = ${tagged('type').join(' | ')};
export type Command = Exclude<FromClient, Try | Hint | Hello | Away | Ping>;
`;

if (process.argv.includes('--check')) {
  const there = await readFile(target, 'utf8').catch(() => '');
  if (there !== text) {
    console.error(
      'src/lib/wire.ts does not match wire.schema.json: run `npm run wire` in client/.',
    );
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}

/** What the server sends has all its fields, also those with defaults; what it reads is strict. */
function struct(type) {
  const { properties = {}, description, required = [], additionalProperties } = type;
  const read = additionalProperties === false;
  return {
    type: 'object',
    description,
    additionalProperties: false,
    required: read ? required : Object.keys(properties),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, field(value)]),
    ),
  };
}

/** Open objects are views and options of games; titles would become types of their own. */
function field(node) {
  if (Array.isArray(node)) return node.map(field);
  if (node === null || typeof node !== 'object') return node;
  if (node.type === 'object' && !node.properties && typeof node.additionalProperties !== 'object')
    return { tsType: '{ [name: string]: any }' };
  if (Object.keys(node).every((key) => ['default', 'description'].includes(key)))
    return { tsType: 'any' };
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key]) => !['title', 'discriminator', 'default', 'minItems', 'maxItems'].includes(key),
      )
      .map(([key, value]) => [key, key === 'enum' ? value : field(value)]),
  );
}

function tagged(name) {
  return names.filter((type) => types[type].properties?.[name]?.enum?.length === 1);
}
