/*
 * Commands that act on what is on the screen: they find the control that does the same and use it, so that a key never
 * does what no control can do. The block that has the focus comes first, else the first one on the screen.
 */

function nearest(selector: string): HTMLElement | null {
  const block = document.activeElement?.closest('figure, section, .data-table');
  return block?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(`main ${selector}`);
}

/** Uses the control that bears the command; false when the screen has none. */
export function pressCommand(command: 'search' | 'export'): boolean {
  const control = nearest(`[data-command="${command}"]`);
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else control?.click();
  return control !== null;
}

/** From chart to table and back. */
export function toggleFigure(): void {
  const figure = nearest('[aria-pressed="true"][data-toggle]')?.closest('figure');
  const showsTable = figure?.querySelector('[data-toggle="table"][aria-pressed="true"]');
  figure?.querySelector<HTMLElement>(`[data-toggle="${showsTable ? 'chart' : 'table'}"]`)?.click();
}

/** Moves the focus to the next region of the window. */
export function cycleRegions(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = here === -1 ? 0 : (here + step + regions.length) % regions.length;
  regions[next]?.focus();
}

/** The term that explains what has the focus: a column head, a figure, or what its row or block is about. */
export function focusedTerm(): string | null {
  const marked = document.activeElement?.closest<HTMLElement>('[data-term]');
  return marked?.dataset.term ?? null;
}
