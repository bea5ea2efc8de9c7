import type { MenuCommand } from '#contract/app.ts';

interface Command {
  /** What the palette calls it; the application menu has words of its own, in title case. */
  readonly label: string;
  /** Its key; `Ctrl` stands for the command key of a Mac. */
  readonly keys?: string;
  /** Other words that people type for it. */
  readonly alsoCalled?: readonly string[];
}

/** Every command of menu, keys and palette. */
export const commands: Readonly<Record<MenuCommand, Command>> = {
  search: { label: 'Search everything', keys: 'Ctrl+K' },
  find: { label: 'Find in table', keys: 'Ctrl+F', alsoCalled: ['Filter this table'] },
  sync: { label: 'Sync now', keys: 'Ctrl+R', alsoCalled: ['Sync', 'Refresh', 'Update data', 'Fetch new data'] },
  export: {
    label: 'Export this table…',
    keys: 'Ctrl+E',
    alsoCalled: ['Export', 'CSV', 'XLSX', 'Excel file', 'Parquet', 'JSON', 'Save as CSV', 'Download'],
  },
  print: { label: 'Print this view', keys: 'Ctrl+P', alsoCalled: ['Print', 'PDF of this view'] },
  pin: { label: 'Pin this view', keys: 'Ctrl+D', alsoCalled: ['Bookmark', 'Favourite'] },
  copyLink: { label: 'Copy a link to this view', alsoCalled: ['Share a link', 'Address of this view'] },
  newWindow: { label: 'Open this view in a new window', keys: 'Ctrl+N', alsoCalled: ['New window'] },
  toggleChart: {
    label: 'Switch between chart and table',
    keys: 'Ctrl+T',
    alsoCalled: ['Show the numbers', 'Show the picture'],
  },
  back: { label: 'Back', keys: 'Alt+←' },
  forward: { label: 'Forward', keys: 'Alt+→' },
  overview: { label: 'Go to Overview', keys: 'Ctrl+1', alsoCalled: ['Overview', 'Home', 'Start'] },
  courses: { label: 'Go to Courses', keys: 'Ctrl+2', alsoCalled: ['Courses'] },
  runs: { label: 'Go to Course runs', alsoCalled: ['Course runs', 'Runs', 'My runs'] },
  skills: { label: 'Go to Skills', keys: 'Ctrl+3', alsoCalled: ['Skills'] },
  jobs: { label: 'Go to Jobs', keys: 'Ctrl+4', alsoCalled: ['Jobs'] },
  postings: { label: 'Go to Job postings', keys: 'Ctrl+5', alsoCalled: ['Job postings', 'Salaries', 'Vacancies'] },
  syncScreen: { label: 'Go to Sync', keys: 'Ctrl+6', alsoCalled: ['Sync', 'Failures', 'Data freshness'] },
  settings: { label: 'Go to Settings', keys: 'Ctrl+7', alsoCalled: ['Settings', 'Preferences', 'Options'] },
  compare: { label: 'Go to Compare', alsoCalled: ['Compare', 'Comparison'] },
  changes: { label: 'Go to Changes', alsoCalled: ['Changes', 'What changed', 'Watch list'] },
  plan: { label: 'Go to Plan', alsoCalled: ['Plan', 'Skill gap', 'Programme check'] },
  coverage: { label: 'Go to Coverage', alsoCalled: ['Coverage', 'Demand and supply', 'Gaps'] },
  reports: { label: 'Go to Reports', alsoCalled: ['Reports', 'Report PDF', 'PDF report', 'Report HTML'] },
  definitions: { label: 'Explain the focused term', keys: 'F1', alsoCalled: ['Help'] },
  openPackage: { label: 'Open a data package…', alsoCalled: ['Import a data package'] },
  makePackage: {
    label: 'Share with a colleague…',
    alsoCalled: ['Make a data package', 'Package for a colleague', 'Data package'],
  },
  sampleData: { label: 'Explore sample data', alsoCalled: ['Sample data', 'Demo'] },
  connections: { label: 'Switch, add or remove connections', alsoCalled: ['Connections', 'Workspaces', 'Sign in'] },
  zoomIn: { label: 'Zoom in', keys: 'Ctrl++', alsoCalled: ['Larger text'] },
  zoomOut: { label: 'Zoom out', keys: 'Ctrl+-', alsoCalled: ['Smaller text'] },
  zoomReset: { label: 'Reset zoom', keys: 'Ctrl+0' },
  copyDiagnostics: { label: 'Copy diagnostics', alsoCalled: ['Support', 'Report a problem'] },
};
