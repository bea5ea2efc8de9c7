import * as z from 'zod';
import { appInfo } from './app.ts';
import type { MethodName } from './channels.ts';
import { connectionDraft, connectionState, connectionTest } from './connection.ts';
import { courseKeySchema, runIdSchema } from './course-id.ts';
import { serviceCsvDataset } from './datasets.ts';
import { recipe } from './documents/recipe.ts';
import { documentFormat, documentName, documentNo, manyResult, savedDocument } from './documents/saved.ts';
import { exportCheck, exportRequest, exportResult, fileResult, learnerExport } from './exports.ts';
import { licence } from './licences.ts';
import { subsectionsOfRun } from './module-id.ts';
import { labelChange, note, noteNo, pin, shownLabel } from './own-words.ts';
import { packageEstimate, packageResult, packageSelection } from './packages.ts';
import { picture } from './pictures.ts';
import { provenance } from './provenance.ts';
import {
  courseRecord,
  jobRecord,
  offeredRuns,
  overview,
  refreshable,
  reportName,
  runRecord,
  skillRecord,
} from './records.ts';
import { searchRequest, searchResult } from './search.ts';
import { settings, settingsPatch } from './settings.ts';
import { smallNumberThreshold } from './small-numbers.ts';
import { clearablePart, storageState } from './storage.ts';

import { resourceRef, syncEstimate, syncStatus } from './sync.ts';
import { updateState } from './updates.ts';
import { viewPage, viewQuery, viewRequest } from './views.ts';
import {
  openedPackage,
  settingsFile,
  settingsFileChoice,
  workspaceId,
  workspaceName,
  workspaceRef,
  workspacesState,
} from './workspaces.ts';

interface Method {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** A query changes nothing and may be repeated; a command may change something and is never repeated by itself. */
  readonly kind: 'query' | 'command';
  /** Who answers: main itself, or the data host, to which main passes it on. */
  readonly servedBy: 'main' | 'data-host';
}

const nothing = z.strictObject({});
const done = z.strictObject({});
const recordId = z.strictObject({ id: z.int().min(0) });
/** A file that was written in this session, by the token that its saving answered. */
const writtenFile = z.strictObject({ token: z.string().max(64) });
const oneRun = z.strictObject({ runId: runIdSchema });
const oneReport = z.strictObject({ runId: runIdSchema, reportName });
const resources = z.array(resourceRef).max(10_000);

/** Every method of the bridge: one object in, one object out. */
export const methods = {
  'app:info': { input: nothing, output: appInfo, kind: 'query', servedBy: 'main' },
  'app:openExternal': {
    input: z.strictObject({ url: z.url().max(2000) }),
    output: done,
    kind: 'command',
    servedBy: 'main',
  },
  'app:restartDataHost': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  /** Opens the folder with the data and its backups; the path itself stays in main. */
  'app:showDataFolder': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  /** The address of a link that the computer opened the app with; each is given once. */
  'app:takeLink': {
    input: nothing,
    output: z.strictObject({ address: z.string().max(4000).nullable() }),
    kind: 'command',
    servedBy: 'main',
  },
  /** A text for a mail to those who help: versions, sizes, states and last errors, without names, ids and secrets. */
  'app:diagnostics': {
    input: nothing,
    output: z.strictObject({ text: z.string().max(100_000) }),
    kind: 'query',
    servedBy: 'main',
  },
  'storage:list': { input: nothing, output: storageState, kind: 'query', servedBy: 'main' },
  /** Deletes a part of what lies on the disk and answers what is left. */
  'storage:clear': {
    input: z.strictObject({ part: clearablePart }),
    output: storageState,
    kind: 'command',
    servedBy: 'main',
  },
  /** Begins with empty tables; the old file is kept beside the new one. */
  'storage:setCacheAside': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  /** What others wrote that is part of the app. */
  'app:licences': {
    input: nothing,
    output: z.strictObject({ licences: z.array(licence) }),
    kind: 'query',
    servedBy: 'main',
  },
  'updates:get': { input: nothing, output: updateState, kind: 'query', servedBy: 'main' },
  /** Asks for a newer version now. */
  'updates:check': { input: nothing, output: updateState, kind: 'command', servedBy: 'main' },
  'updates:download': { input: nothing, output: updateState, kind: 'command', servedBy: 'main' },
  /** Quits, installs what was downloaded and starts again. */
  'updates:install': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  'settings:get': { input: nothing, output: settings, kind: 'query', servedBy: 'main' },
  'settings:update': { input: settingsPatch, output: settings, kind: 'command', servedBy: 'main' },
  'connection:get': { input: nothing, output: connectionState, kind: 'query', servedBy: 'main' },
  'connection:save': { input: connectionDraft, output: connectionState, kind: 'command', servedBy: 'main' },
  'connection:forget': { input: nothing, output: connectionState, kind: 'command', servedBy: 'main' },
  'connection:test': {
    input: z.strictObject({ draft: connectionDraft.optional() }),
    output: connectionTest,
    kind: 'command',
    servedBy: 'main',
  },
  'workspaces:list': { input: nothing, output: workspacesState, kind: 'query', servedBy: 'main' },
  /** Closes the data folder of what is open and opens another. A running sync is paused. */
  'workspaces:open': { input: workspaceRef, output: workspacesState, kind: 'command', servedBy: 'main' },
  /** Makes a connection with a data folder of its own, and opens it. */
  'profiles:add': {
    input: z.strictObject({ name: workspaceName }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  'profiles:rename': {
    input: z.strictObject({ id: workspaceId, name: workspaceName }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  /** Deletes its data folder, and those of its secrets that no other connection uses. */
  'profiles:remove': {
    input: z.strictObject({ id: workspaceId }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  /** Asks for a package, reads it and shows it. */
  'packages:open': { input: nothing, output: openedPackage, kind: 'command', servedBy: 'main' },
  /** The one that came with the app. */
  'packages:openSample': { input: nothing, output: openedPackage, kind: 'command', servedBy: 'main' },
  /** Deletes what was read of it; the file itself stays where it is. */
  'packages:remove': {
    input: z.strictObject({ id: workspaceId }),
    output: workspacesState,
    kind: 'command',
    servedBy: 'main',
  },
  'package:estimate': { input: packageSelection, output: packageEstimate, kind: 'query', servedBy: 'data-host' },
  'package:save': { input: packageSelection, output: packageResult, kind: 'command', servedBy: 'main' },
  /** Addresses, runs and choices without any secret; with the client id or without. */
  'settingsFile:save': {
    input: z.strictObject({ withClientId: z.boolean() }),
    output: fileResult,
    kind: 'command',
    servedBy: 'main',
  },
  /** Asks for a settings file and answers what it would change; `settingsFile:apply` takes it over. */
  'settingsFile:choose': { input: nothing, output: settingsFileChoice, kind: 'command', servedBy: 'main' },
  'settingsFile:apply': { input: settingsFile, output: workspacesState, kind: 'command', servedBy: 'main' },
  'runs:add': {
    input: z.strictObject({ runIds: z.array(runIdSchema).min(1).max(5000) }),
    output: z.strictObject({ added: z.array(runIdSchema), alreadyThere: z.array(runIdSchema) }),
    kind: 'command',
    servedBy: 'data-host',
  },
  'runs:remove': {
    input: z.strictObject({ runId: runIdSchema }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Asks the service; its absence is normal. */
  'runs:offered': { input: nothing, output: offeredRuns, kind: 'query', servedBy: 'data-host' },
  /** The subsections that the person has named: no endpoint lists them. */
  'subsections:list': {
    input: oneRun,
    output: z.strictObject({ moduleIds: z.array(z.string()) }),
    kind: 'query',
    servedBy: 'data-host',
  },
  'subsections:add': {
    input: subsectionsOfRun,
    output: z.strictObject({ added: z.array(z.string()), alreadyThere: z.array(z.string()) }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Their order in the course: these first, in this order; any that are not named stay behind them. */
  'subsections:order': { input: subsectionsOfRun, output: done, kind: 'command', servedBy: 'data-host' },
  /** Their views go with them. */
  'subsections:remove': { input: subsectionsOfRun, output: done, kind: 'command', servedBy: 'data-host' },
  /** Which reports of a run are fetched; an empty list fetches none. */
  'reports:choose': {
    input: z.strictObject({ runId: runIdSchema, reportNames: z.array(reportName).max(20) }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Saves a copy of a fetched report where the person says. */
  'report:save': { input: oneReport, output: fileResult, kind: 'command', servedBy: 'main' },
  /** Opens a fetched report in the program that the computer uses for it. */
  'report:open': { input: oneReport, output: done, kind: 'command', servedBy: 'main' },
  /** Off deletes what was stored of the run. */
  'learners:switch': {
    input: z.strictObject({ runId: runIdSchema, on: z.boolean() }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  /** The username behind the number of a learner in the view `run-learners`. */
  'learners:reveal': {
    input: z.strictObject({ runId: runIdSchema, learnerNo: z.int().min(1) }),
    output: z.strictObject({ username: z.string() }),
    kind: 'query',
    servedBy: 'data-host',
  },
  /** Switches learner data off for all runs and deletes its file and its key. */
  'learners:purge': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
  /** Reads one record again at its detail address and puts it in the place of the stored one. */
  'record:refresh': {
    input: z.strictObject({ kind: refreshable, id: z.int().min(0) }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  'view:rows': { input: viewRequest, output: viewPage, kind: 'query', servedBy: 'data-host' },
  'search:all': { input: searchRequest, output: searchResult, kind: 'query', servedBy: 'data-host' },
  'labels:all': {
    input: nothing,
    output: z.strictObject({ labels: z.array(shownLabel) }),
    kind: 'query',
    servedBy: 'data-host',
  },
  /** Answers the changes that take these back. */
  'labels:change': {
    input: z.strictObject({ changes: z.array(labelChange).min(1).max(20_000) }),
    output: z.strictObject({ undo: z.array(labelChange) }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Notes are read as the view `notes`. */
  'notes:add': { input: note, output: z.strictObject({ noteNo }), kind: 'command', servedBy: 'data-host' },
  'notes:change': {
    input: note.pick({ text: true, day: true }).extend({ noteNo }),
    output: z.strictObject({ before: note }),
    kind: 'command',
    servedBy: 'data-host',
  },
  'notes:remove': {
    input: z.strictObject({ noteNo }),
    output: z.strictObject({ before: note }),
    kind: 'command',
    servedBy: 'data-host',
  },
  'pins:list': { input: nothing, output: z.strictObject({ pins: z.array(pin) }), kind: 'query', servedBy: 'data-host' },
  'pins:set': { input: pin, output: done, kind: 'command', servedBy: 'data-host' },
  'pins:remove': { input: pin.pick({ address: true }), output: done, kind: 'command', servedBy: 'data-host' },
  'skill:get': { input: recordId, output: skillRecord, kind: 'query', servedBy: 'data-host' },
  'job:get': { input: recordId, output: jobRecord, kind: 'query', servedBy: 'data-host' },
  'course:get': {
    input: z.strictObject({ courseKey: courseKeySchema }),
    output: courseRecord,
    kind: 'query',
    servedBy: 'data-host',
  },
  'run:get': { input: z.strictObject({ runId: runIdSchema }), output: runRecord, kind: 'query', servedBy: 'data-host' },
  'overview:get': { input: nothing, output: overview, kind: 'query', servedBy: 'data-host' },
  'sync:start': {
    input: z.strictObject({ resources: resources.optional() }),
    output: z.strictObject({ syncId: z.string() }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Without resources, of everything that is selected. */
  'sync:estimate': {
    input: z.strictObject({ resources: resources.optional() }),
    output: syncEstimate,
    kind: 'query',
    servedBy: 'data-host',
  },
  'sync:pause': { input: nothing, output: done, kind: 'command', servedBy: 'data-host' },
  'sync:cancel': { input: nothing, output: done, kind: 'command', servedBy: 'data-host' },
  'sync:status': { input: nothing, output: syncStatus, kind: 'query', servedBy: 'data-host' },
  /** Where the rows of a view come from, for footers and citations. `address` is that of the screen, without `#`. */
  'provenance:of': {
    input: z.strictObject({ query: viewQuery, address: z.string().max(4000).nullable() }),
    output: provenance,
    kind: 'query',
    servedBy: 'data-host',
  },
  /** What somebody should know of the rows of a view before they are shared. Never of learners: see `export:learners`. */
  'export:check': {
    input: z.strictObject({ query: viewQuery, threshold: smallNumberThreshold }),
    output: exportCheck,
    kind: 'query',
    servedBy: 'data-host',
  },
  /** A file of a view; never of learners. Progress comes as the event `export:progress`. */
  'export:file': { input: exportRequest, output: exportResult, kind: 'command', servedBy: 'main' },
  /** A file of the learners of one run: personal data, under a name that says so. */
  'export:learners': { input: learnerExport, output: exportResult, kind: 'command', servedBy: 'main' },
  /** The CSV that the service itself makes, byte for byte. */
  'export:serviceCsv': {
    input: z.strictObject({ runId: runIdSchema, dataset: serviceCsvDataset }),
    output: fileResult,
    kind: 'command',
    servedBy: 'main',
  },
  /** Saves a picture that the page has drawn of a chart. */
  'export:picture': { input: picture, output: fileResult, kind: 'command', servedBy: 'main' },
  /** Makes a report for a frame of the page; `path` is below the page's own origin and works until the next preview. */
  'document:preview': {
    input: z.strictObject({ recipe }),
    output: z.strictObject({ path: z.string(), title: z.string() }),
    kind: 'query',
    servedBy: 'main',
  },
  'document:save': {
    input: z.strictObject({ recipe, format: documentFormat }),
    output: fileResult,
    kind: 'command',
    servedBy: 'main',
  },
  /** The same report for each of these runs, into a folder that the person chooses; progress comes as events. */
  'document:saveMany': {
    input: z.strictObject({ recipe, runIds: z.array(runIdSchema).min(1).max(5000), format: documentFormat }),
    output: manyResult,
    kind: 'command',
    servedBy: 'main',
  },
  'documents:list': {
    input: nothing,
    output: z.strictObject({ documents: z.array(savedDocument) }),
    kind: 'query',
    servedBy: 'data-host',
  },
  /** Without a number a new one; with one it takes the place of what was kept under it. */
  'documents:keep': {
    input: z.strictObject({ no: documentNo.optional(), name: documentName, recipe }),
    output: z.strictObject({ no: documentNo }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Answers what it was, so that it can be kept again. */
  'documents:remove': {
    input: z.strictObject({ no: documentNo }),
    output: z.strictObject({ before: savedDocument }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Opens a file that was written in the program that the computer uses for it. */
  'export:open': { input: writtenFile, output: done, kind: 'command', servedBy: 'main' },
  'export:reveal': { input: writtenFile, output: done, kind: 'command', servedBy: 'main' },
  'export:copyPath': { input: writtenFile, output: done, kind: 'command', servedBy: 'main' },
} as const satisfies Record<MethodName, Method>;

type Methods = typeof methods;
/** What a caller passes. */
export type MethodInput<M extends MethodName> = z.input<Methods[M]['input']>;
/** What a handler receives once main has checked it. */
export type CheckedInput<M extends MethodName> = z.output<Methods[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<Methods[M]['output']>;
export type MainMethod = { [M in MethodName]: Methods[M]['servedBy'] extends 'main' ? M : never }[MethodName];
export type DataHostMethod = Exclude<MethodName, MainMethod>;
