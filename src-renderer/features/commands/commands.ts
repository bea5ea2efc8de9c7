import type { MenuCommand } from '#contract/app.ts';
import { type Message, message } from '#shared/language/message.ts';

interface Command {
  /** Name in the palette; the application menu has words of its own, in title case. */
  readonly label: Message;
  /** Its key; `Ctrl` stands for the command key of a Mac. */
  readonly keys?: string;
  /** Other words that people type for it, with commas between them. */
  readonly alsoCalled?: Message;
}

/** Every command of menu, keys and palette. */
export const commands: Readonly<Record<MenuCommand, Command>> = {
  search: { label: message('Search everything'), keys: 'Ctrl+K' },
  find: { label: message('Find in table'), keys: 'Ctrl+F', alsoCalled: message('Filter this table') },
  sync: {
    label: message('Sync now'),
    keys: 'Ctrl+R',
    alsoCalled: message('Sync, Refresh, Update data, Fetch new data'),
  },
  export: {
    label: message('Export this table…'),
    keys: 'Ctrl+E',
    alsoCalled: message('Export, CSV, XLSX, Excel file, Parquet, JSON, Save as CSV, Download'),
  },
  print: { label: message('Print this view'), keys: 'Ctrl+P', alsoCalled: message('Print, PDF of this view') },
  pin: { label: message('Pin this view'), keys: 'Ctrl+D', alsoCalled: message('Bookmark, Favorite') },
  copyLink: { label: message('Copy a link to this view'), alsoCalled: message('Share a link, Address of this view') },
  newWindow: { label: message('Open this view in a new window'), keys: 'Ctrl+N', alsoCalled: message('New window') },
  toggleChart: {
    label: message('Switch between chart and table'),
    keys: 'Ctrl+T',
    alsoCalled: message('Show the numbers, Show the picture'),
  },
  back: { label: message('Back'), keys: 'Alt+←' },
  forward: { label: message('Forward'), keys: 'Alt+→' },
  overview: { label: message('Go to Overview'), keys: 'Ctrl+1', alsoCalled: message('Overview, Home, Start') },
  courses: { label: message('Go to Courses'), keys: 'Ctrl+3', alsoCalled: message('Courses') },
  runs: { label: message('Go to Course runs'), keys: 'Ctrl+2', alsoCalled: message('Course runs, Runs, My runs') },
  skills: { label: message('Go to Skills'), keys: 'Ctrl+4', alsoCalled: message('Skills, Skills and jobs') },
  jobs: { label: message('Go to Jobs'), alsoCalled: message('Jobs') },
  postings: {
    label: message('Go to Job postings'),
    alsoCalled: message('Job postings, Salaries, Vacancies'),
  },
  syncScreen: { label: message('Go to Sync'), keys: 'Ctrl+9', alsoCalled: message('Sync, Failures, Data freshness') },
  settings: { label: message('Go to Settings'), keys: 'Ctrl+,', alsoCalled: message('Settings, Preferences, Options') },
  compare: { label: message('Go to Compare'), keys: 'Ctrl+7', alsoCalled: message('Compare, Comparison') },
  changes: { label: message('Go to Changes'), keys: 'Ctrl+5', alsoCalled: message('Changes, What changed') },
  watch: { label: message('Go to the watch list'), alsoCalled: message('Watch list, Alerts, Thresholds') },
  plan: {
    label: message('Go to Plan'),
    keys: 'Ctrl+8',
    alsoCalled: message('Plan, Planning, Skill gap, Program check'),
  },
  coverage: { label: message('Go to Coverage'), alsoCalled: message('Coverage, Demand and supply, Gaps') },
  reports: {
    label: message('Go to Reports'),
    keys: 'Ctrl+6',
    alsoCalled: message('Reports, Report PDF, PDF report, Report HTML'),
  },
  definitions: { label: message('Explain the selected term'), keys: 'F1', alsoCalled: message('Help') },
  openPackage: { label: message('Open a data package…'), alsoCalled: message('Import a data package') },
  makePackage: {
    label: message('Share with a colleague…'),
    alsoCalled: message('Make a data package, Package for a colleague, Data package'),
  },
  sampleData: { label: message('Explore sample data'), alsoCalled: message('Sample data, Demo') },
  connections: {
    label: message('Switch, add or remove connections'),
    alsoCalled: message('Connections, Workspaces, Sign in'),
  },
  zoomIn: { label: message('Zoom in'), keys: 'Ctrl++', alsoCalled: message('Larger text, Zoom larger') },
  zoomOut: { label: message('Zoom out'), keys: 'Ctrl+-', alsoCalled: message('Smaller text, Zoom smaller') },
  zoomReset: { label: message('Reset zoom'), keys: 'Ctrl+0' },
  copyDiagnostics: { label: message('Copy diagnostics'), alsoCalled: message('Support, Report a problem') },
  guide: { label: message('Open the guide'), alsoCalled: message('Guide, How to, Getting started, Questions') },
  news: { label: message('Show what’s new'), alsoCalled: message('News, Release notes, Changelog') },
  shortcuts: { label: message('Show keyboard shortcuts'), keys: 'Ctrl+/', alsoCalled: message('Keys, Hotkeys') },
  updates: { label: message('Check for updates'), alsoCalled: message('New version, Update') },
};
