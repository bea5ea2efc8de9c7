/** A file dropped on the window would otherwise be opened in place of the app. */
export function refuseDroppedFiles(target: Window): void {
  for (const kind of ['dragover', 'drop'] as const) {
    target.addEventListener(kind, (event) => event.preventDefault());
  }
}
