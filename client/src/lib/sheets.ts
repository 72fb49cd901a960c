// Sheets above a page. Each that opens gets an entry of its own in the history of the browser, so
// that Back closes it and leaves the page where it is; Forward opens it again.

interface Known {
  name: string;
  show(open: boolean): void;
}

const known = new Set<Known>();

/** The sheets that the present entry of the history has open, the last above the others. */
export function openSheets(): string[] {
  return (history.state as { sheets?: string[] } | null)?.sheets ?? [];
}

/** Makes a sheet known as long as its page is there; one that was open before a reload opens. */
export function register(sheet: Known): () => void {
  known.add(sheet);
  if (openSheets().includes(sheet.name)) sheet.show(true);
  return () => known.delete(sheet);
}

export function sheetOpened(name: string): void {
  const sheets = openSheets();
  if (!sheets.includes(name))
    history.pushState({ ...history.state, sheets: [...sheets, name] }, '');
}

/** Takes the entry of a sheet away, unless it was Back that closed it. */
export function sheetClosed(name: string): void {
  if (openSheets().at(-1) === name) history.back();
}

/** Shows what the history says after Back or Forward within one page. */
export function followHistory(): void {
  const open = openSheets();
  for (const sheet of [...known]) sheet.show(open.includes(sheet.name));
}
