import type { TableDefinition } from '../../catalog/columns.ts';
import { instant, instantOrNull, integer, integerOrNull, record, text } from '../../catalog/common-columns.ts';
import { ofRun, type ViewShape } from '../../catalog/view-definition.ts';

export const report = {
  name: text('report_name', {
    label: 'Report',
    meaning: 'Name that the service gives the report.',
    source: 'reports.report_name',
    codes: 'report',
  }),
  lastModified: instantOrNull('last_modified', {
    label: 'Last modified',
    meaning: 'When the service created the file. Empty if the service does not say.',
    source: 'reports.last_modified',
  }),
  expires: instantOrNull('expiration_date', {
    label: 'Link expired',
    meaning: 'When the link to the file expired. The file itself was downloaded before that.',
    source: 'reports.expiration_date',
  }),
  fileSize: integerOrNull('file_size', {
    label: 'Size on the service',
    meaning: 'Size of the file as stated by the service.',
    source: 'reports.file_size',
    unit: 'bytes',
  }),
  bytes: integer('bytes', {
    label: 'Size',
    meaning: 'Size of the file as downloaded.',
    source: 'derived: the file',
    unit: 'bytes',
  }),
  sha256: text('sha256', {
    label: 'SHA-256',
    meaning: 'Checksum of the file, to tell whether two copies are the same.',
    source: 'derived: the file',
  }),
  file: text('file', {
    label: 'File',
    meaning: 'Name of the downloaded file.',
    source: 'derived: report_name and sha256',
  }),
  goneSince: instantOrNull('gone_since', {
    label: 'Last seen on the service',
    meaning: 'When the app last found the file on the service. Empty if the file is still there.',
    source: 'sync',
    sparse: true,
  }),
  fetchedAt: instant('fetched_at', {
    label: 'Fetched',
    meaning: 'When the file was downloaded or last found to be unchanged.',
    source: 'sync',
  }),
};

export const reportTables = {
  reports: {
    title: 'Report files',
    description: 'Report files of a run, with their checksums.',
    identity: ['course_id', 'report_name'],
    // Without download_url: it dies two minutes after it was given.
    columns: [
      record.courseId,
      report.name,
      report.lastModified,
      report.expires,
      report.fileSize,
      report.sha256,
      report.file,
    ],
  },
} as const satisfies Record<string, TableDefinition>;

export const reportFileViews = {
  'run-reports': {
    title: reportTables.reports.title,
    identity: ['report_name'],
    params: ofRun,
    columns: [
      report.name,
      report.lastModified,
      report.bytes,
      report.sha256,
      report.file,
      report.fetchedAt,
      report.goneSince,
    ],
    defaultSort: { column: 'report_name', direction: 'asc' },
    slug: 'reports',
    dataset: 'reports',
  },
} as const satisfies Record<string, ViewShape>;
