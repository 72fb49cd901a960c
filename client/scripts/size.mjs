// Prints what the first page costs over the network, compressed, fonts included.
import { readFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const folder = new URL('../../src/trivet/server/client/', import.meta.url);
const html = await readFile(new URL('index.html', folder), 'utf8');
const files = ['index.html', ...[...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((m) => m[1])];
const styles = files.filter((name) => name.endsWith('.css'));
const css = (await Promise.all(styles.map((name) => readFile(new URL(name, folder), 'utf8')))).join(
  '',
);
// Weight 400 of Literata is not used on the first page.
const fonts = [...new Set([...css.matchAll(/url\(\.?\/?([^)]+\.woff2)\)/g)].map((m) => m[1]))]
  .filter((name) => !/literata-latin-400/.test(name))
  .map((name) => (name.startsWith('assets/') ? name : `assets/${name}`));

let sum = 0;
for (const name of [...new Set([...files, ...fonts])]) {
  const data = await readFile(new URL(name, folder));
  const size = /\.(woff2)$/.test(name) ? data.length : gzipSync(data).length;
  sum += size;
  console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(sum).padStart(8)}  first page, of at most ${LIMIT}`);

const all = await readdir(new URL('assets/', folder));
const js = all.filter((name) => name.endsWith('.js'));
let whole = 0;
for (const name of js) whole += gzipSync(await readFile(new URL(`assets/${name}`, folder))).length;
console.log(`${String(whole).padStart(8)}  all scripts together`);
if (sum > LIMIT) process.exitCode = 1;
