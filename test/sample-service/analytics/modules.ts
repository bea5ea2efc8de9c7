import type { CourseRun } from '../generator/course-run.ts';
import type { SampleData } from '../generator/sample-data.ts';
import type { Answer, Row } from '../server/answer.ts';
import { noRows, rowsOrNone } from './answers.ts';

export type ModuleClass = 'answer-distribution' | 'grade-distribution' | 'sequential-open-distribution';

/** Rows about one problem or one subsection. */
export function answerModule(data: SampleData, wanted: ModuleClass, moduleId: string): Answer {
  for (const run of data.runs) {
    const answer = rowsOrNone(rowsOf(run, wanted, moduleId));
    if (answer.status === 200) return answer;
  }
  return noRows();
}

function rowsOf(run: CourseRun, wanted: ModuleClass, moduleId: string): Iterable<Row> {
  switch (wanted) {
    case 'answer-distribution':
      return run.answers(moduleId);
    case 'grade-distribution':
      return run.grades(moduleId);
    case 'sequential-open-distribution':
      return run.sequentialOpens(moduleId);
  }
}

/** The timeline of a video, whose id begins with the id of its run. */
export function answerTimeline(data: SampleData, videoId: string): Answer {
  return rowsOrNone(data.findRun(videoId.split('|')[0] ?? '')?.videoTimeline(videoId) ?? []);
}
