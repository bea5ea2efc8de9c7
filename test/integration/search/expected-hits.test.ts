import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchResult } from '#contract/search.ts';
import { foundGroups, wordsGroups } from '#renderer/features/palette/options.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

let service: SampleService;
let started: StartedHost;

beforeAll(async () => {
  service = await startSampleService({ scale: 'world' });
  started = await startHost({ service });
  await started.sync();
});
afterAll(async () => {
  await started.close();
  await service.close();
});

/** The first option of the search box while the largest run is at hand. */
async function firstHit(text: string): Promise<string> {
  const { groups } = searchResult.parse(await started.host.call('search:all', { text, limit: 5 }));
  const [run = ''] = service.runs;
  const found = foundGroups(groups, text, () => undefined);
  const [group] = wordsGroups(text, { pins: [], groups: found, run: { runId: run, name: run } });
  const [option] = group?.options ?? [];
  return group && option ? `${group.title}: ${option.name}` : 'nothing';
}

const queries: readonly (readonly [typed: string, expected: string])[] = [
  // The whole name of something, whatever its kind.
  ['data analyst', 'Jobs: Data Analyst'],
  ['data analysis', 'Skills: Data Analysis'],
  ['Machine Learning', 'Skills: Machine Learning'],
  ['machine learning engineer', 'Jobs: Machine Learning Engineer'],
  ['registered nurse', 'Jobs: Registered Nurse'],
  ['nursing', 'Skills: Nursing'],
  ['kubernetes', 'Skills: Kubernetes'],
  ['accountant', 'Jobs: Accountant'],
  ['edX+DemoX', 'Courses: edX+DemoX'],
  ['r', 'Skills: R (Programming Language)'],
  ['c++', 'Skills: C++'],
  ['go', 'Skills: Go (Programming Language)'],
  ['translator', 'Jobs: Translator'],
  ['excel', 'Skills: Microsoft Excel'],
  // Its words in another order, and parts of them.
  ['analyst data', 'Jobs: Data Analyst'],
  ['language sql', 'Skills: SQL (Programming Language)'],
  ['python', 'Skills: Python (Programming Language)'],
  ['java', 'Skills: Java (Programming Language)'],
  ['javascr', 'Skills: JavaScript (Programming Language)'],
  ['kube', 'Skills: Kubernetes'],
  ['wound', 'Skills: Wound Care'],
  ['bookkeeping', 'Skills: Double-Entry Bookkeeping'],
  ['spark', 'Skills: Apache Spark'],
  ['gaap', 'Skills: Generally Accepted Accounting Principles (GAAP)'],
  ['demox', 'Courses: edX+DemoX'],
  ['DS101x', 'Courses: HarbourX+DS101x'],
  ['crm', 'Skills: Customer Relationship Management (CRM)'],
  // Misspelt.
  ['dta analyst', 'Jobs: Data Analyst'],
  ['data anaylst', 'Jobs: Data Analyst'],
  ['dta analsyt', 'Jobs: Data Analyst'],
  ['pyhton', 'Skills: Python (Programming Language)'],
  ['machne lerning', 'Skills: Machine Learning'],
  ['kubernets', 'Skills: Kubernetes'],
  ['slq', 'Skills: SQL (Programming Language)'],
  ['jvaa', 'Skills: Java (Programming Language)'],
  ['acountant', 'Jobs: Accountant'],
  ['regsitered nurse', 'Jobs: Registered Nurse'],
  ['sofware enginere', 'Jobs: Software Engineer'],
  ['cybersecurty', 'Skills: Cybersecurity'],
  ['photograhy', 'Skills: Photography'],
  ['lniux', 'Skills: Linux'],
  ['statistcs', 'Skills: Statistics'],
  ['Data Analisys', 'Skills: Data Analysis'],
  // Commands and settings.
  ['sync', 'Commands: Sync now'],
  ['refresh', 'Commands: Sync now'],
  ['dark', 'Settings: Theme, light or dark'],
  ['report pdf', 'Commands: Go to Reports'],
  ['pdf report', 'Commands: Go to Reports'],
  ['json', 'Commands: Export this table…'],
  ['csv', 'Commands: Export this table…'],
  ['print', 'Commands: Print this view'],
  ['proxy', 'Settings: Proxy'],
  ['zoom in', 'Commands: Zoom in'],
  ['share with a colleague', 'Commands: Share with a colleague…'],
  ['rows per page', 'Settings: Rows per page'],
  // Screens.
  ['overview', 'Commands: Go to Overview'],
  ['compare', 'Commands: Go to Compare'],
  ['job postings', 'Commands: Go to Job postings'],
  ['problems', 'Course run: Problems'],
  ['enrollment', 'Course run: Enrollment'],
  ['videos', 'Course run: Videos'],
  // Definitions.
  ['significance', 'Definitions: Significance'],
  ['confidence', 'Definitions: Confidence'],
];

describe('the first hit of the search box', () => {
  it('is the thing meant for nearly all of what people type', async () => {
    const wrong: string[] = [];
    for (const [typed, expected] of queries) {
      const first = await firstHit(typed);
      if (first !== expected) wrong.push(`${typed}: ${first}, not ${expected}`);
    }
    expect(queries.length).toBeGreaterThanOrEqual(60);
    expect(wrong).toEqual([]);
  });
});
