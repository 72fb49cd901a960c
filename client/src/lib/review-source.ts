// Where the review of a game comes from: a table of this server, or a record in a file.
import { api } from './api';
import type { Review } from './wire';

/** Where a review comes from. `ask` is told how many decisions are known already. */
export interface Source {
  ask(from: number): Promise<Review>;
}

export function ofTable(id: string): Source {
  return { ask: (from) => api.review(id, from) };
}

/** Of a record that lies in a file: it is sent once, then asked for by the name it got. */
export function ofRecord(record: unknown): Source {
  let id = '';
  return {
    async ask(from) {
      const review = id ? await api.reviewGoesOn(id, from) : await api.reviewOf(record);
      id = review.id;
      return review;
    },
  };
}
