// Storage that never fails: where the browser allows none (private windows, blocked site data),
// everything is kept in memory for as long as the page lives.

export interface Storage {
  get<T>(name: string): T | null;
  set(name: string, value: unknown): void;
  remove(name: string): void;
  names(prefix: string): string[];
}

const PREFIX = 'trivet.';

function safe(open: () => globalThis.Storage): Storage {
  const memory = new Map<string, string>();
  const real = probe(open);
  return {
    get<T>(name: string): T | null {
      const text = (real ? attempt(() => real.getItem(PREFIX + name)) : null) ?? memory.get(name);
      if (text === undefined || text === null) return null;
      try {
        return JSON.parse(text) as T;
      } catch {
        return null;
      }
    },
    set(name, value) {
      const text = JSON.stringify(value);
      memory.delete(name);
      if (!real || attempt(() => (real.setItem(PREFIX + name, text), true)) === null)
        memory.set(name, text);
    },
    remove(name) {
      memory.delete(name);
      if (real) attempt(() => real.removeItem(PREFIX + name));
    },
    names(prefix) {
      const found = new Set([...memory.keys()]);
      if (real)
        attempt(() => {
          for (let i = 0; i < real.length; i++) {
            const name = real.key(i);
            if (name?.startsWith(PREFIX)) found.add(name.slice(PREFIX.length));
          }
        });
      return [...found].filter((name) => name.startsWith(prefix)).sort();
    },
  };
}

function probe(open: () => globalThis.Storage): globalThis.Storage | null {
  return attempt(() => {
    const storage = open();
    storage.setItem(`${PREFIX}probe`, '1');
    storage.removeItem(`${PREFIX}probe`);
    return storage;
  });
}

function attempt<T>(what: () => T): T | null {
  try {
    return what();
  } catch {
    return null;
  }
}

export const kept = safe(() => localStorage);
export const tab = safe(() => sessionStorage);
