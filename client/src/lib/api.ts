// The server's HTTP side. A failure is an ApiError whose message can be shown.
import { href } from './router.svelte';
import { t } from './texts';
import type {
  Command,
  Done,
  GameInfo,
  Hindsights,
  Hint,
  Hinted,
  HostInfo,
  Join,
  LobbyEntry,
  NewTable,
  Problem,
  Proof,
  Rematch,
  Replay,
  Review,
  Seated,
  TableView,
  Tried,
  Try,
} from './wire';

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly ruling: string | null = null,
  ) {
    super(message);
  }
}

/** What to tell a person about a request that failed. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.status ? error.message : t('problem.noAnswer');
}

interface Ask {
  key?: string | null;
  body?: unknown;
  signal?: AbortSignal;
  retries?: number;
}

/** One request. Bodies carry ids, so repeating one whose answer was lost is harmless. */
async function ask<T>(method: 'GET' | 'POST', path: string, options: Ask = {}): Promise<T> {
  const { key, body, signal, retries = 2 } = options;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers.Authorization = `Seat ${key}`;
  for (let attempt = 0; ; attempt++) {
    let response: Response;
    try {
      response = await fetch(href(path), {
        method,
        headers,
        signal: signal ?? AbortSignal.timeout(30_000),
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch (error) {
      if (signal?.aborted || attempt >= retries) throw new ApiError(0, 'offline', String(error));
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt));
      continue;
    }
    if ([502, 503, 504].includes(response.status) && attempt < retries) {
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
      continue;
    }
    return answer<T>(response);
  }
}

async function answer<T>(response: Response): Promise<T> {
  const data: unknown = await response.json().catch(() => null);
  if (response.ok && data !== null) return data as T;
  const problem = data as Partial<Problem> | null;
  throw new ApiError(
    response.status,
    problem?.code ?? (response.ok ? 'not_json' : 'unknown'),
    problem?.reason ?? `${response.status} ${response.statusText}`.trim(),
    problem?.ruling ?? null,
  );
}

/** Whether the server answers, known within a few seconds. */
export async function isReachable(): Promise<boolean> {
  return fetch(href('api/health'), { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

const table = (id: string, rest = '') => `api/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  games: () => ask<GameInfo[]>('GET', 'api/games'),
  lobby: (signal?: AbortSignal) => ask<LobbyEntry[]>('GET', 'api/tables', { signal }),
  open: (what: NewTable) => ask<Seated>('POST', 'api/tables', { body: what }),
  table: (id: string, key: string | null = null) => ask<TableView>('GET', table(id), { key }),
  join: (id: string, what: Join) => ask<Seated>('POST', table(id, '/join'), { body: what }),
  /** As soon as there is something newer than `after`, or after a while in any case. */
  newer: (
    id: string,
    key: string | null,
    after: number | null,
    log: number,
    signal: AbortSignal,
  ) => {
    const wait = after === null ? '' : `&after=${after}&wait=25`;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(35_000)]);
    const path = table(id, `?log=${log}&choices=1${wait}`);
    return ask<TableView>('GET', path, { key, signal: limit, retries: 0 });
  },
  attempt: (id: string, key: string | null, what: Try) =>
    ask<Tried>('POST', table(id, '/try'), { key, body: what }),
  hint: (id: string, key: string | null, what: Hint) =>
    ask<Hinted>('POST', table(id, '/hint'), { key, body: what, retries: 0 }),
  command: (id: string, key: string | null, command: Command) =>
    ask<Done>('POST', table(id, '/commands'), { key, body: command }),
  rematch: (id: string, key: string, what: Rematch) =>
    ask<Seated>('POST', table(id, '/rematch'), { key, body: what }),
  record: (id: string) => ask<Record<string, unknown>>('GET', table(id, '/record')),
  proof: (id: string) => ask<Proof>('GET', table(id, '/proof')),
  replay: (id: string) => ask<Replay>('GET', table(id, '/replay')),
  replayOf: (record: unknown) => ask<Replay>('POST', 'api/replay', { body: record, retries: 0 }),
  /** What is known of a finished game's review, decisions from number `from` on; ask again. */
  review: (id: string, from = 0) => ask<Review>('GET', table(id, `/review?from=${from}`)),
  reviewOf: (record: unknown) => ask<Review>('POST', 'api/reviews', { body: record, retries: 0 }),
  reviewGoesOn: (id: string, from = 0) =>
    ask<Review>('GET', `api/reviews/${encodeURIComponent(id)}?from=${from}`),
  hindsight: (id: string, key: string | null = null) =>
    ask<Hindsights>('GET', table(id, '/hindsight'), { key }),
  host: () => ask<HostInfo>('GET', 'api/host', { retries: 0 }),
  description: () => ask<Record<string, any>>('GET', 'api/openapi.json'),
};
