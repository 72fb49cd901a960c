// A WebSocket whose other end is the test.
export class Line {
  static all: Line[] = [];
  static get last(): Line {
    return Line.all.at(-1)!;
  }

  readyState = 0;
  closed = false;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Line.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fail(): void {
    this.closed = true;
    this.readyState = 3;
    this.onclose?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    if (!this.closed) this.fail();
  }
}
