import type {
  AnswerRow,
  GradeRow,
  LearnerEngagement,
  ProblemSummary,
  ProblemWithTags,
  SequentialOpens,
} from './analytics-records.ts';
import { answerRows } from './answers.ts';
import { blockAt } from './blocks.ts';
import { learnerEngagement } from './learners.ts';
import {
  gradeRows,
  type Problem,
  problemAt,
  problemCount,
  problemSummaries,
  problemsWithTags,
  subsectionCount,
  subsectionOpens,
} from './problems.ts';
import type { RunContext } from './run-context.ts';
import { pipelineVideoId, type Video, type VideoSegment, videoCount, videos, videoTimeline } from './videos.ts';

/** Content of a run besides its enrollment: its problems, subsections, videos and learners. */
export interface CourseContent {
  problems(): Iterable<ProblemSummary>;
  problemsWithTags(): Iterable<ProblemWithTags>;
  videos(): Iterable<Video>;
  learnerEngagement(): Iterable<LearnerEngagement>;
  /** Module ids of the subsections; no list of them is served anywhere. */
  subsections(): Iterable<string>;
  answers(moduleId: string): Iterable<AnswerRow>;
  grades(moduleId: string): Iterable<GradeRow>;
  sequentialOpens(moduleId: string): Iterable<SequentialOpens>;
  videoTimeline(videoId: string): Iterable<VideoSegment>;
}

/** The rows about the problems, subsections, videos and learners of a run. */
export function courseContent(context: RunContext): CourseContent {
  const problemIndex = lookup(
    () => problemCount(context),
    (index) => blockAt(context, 'problem', index).moduleId,
  );
  const subsectionIndex = lookup(
    () => subsectionCount(context),
    (index) => blockAt(context, 'sequential', index).moduleId,
  );
  const videoIndex = lookup(
    () => videoCount(context),
    (index) => pipelineVideoId(context, index),
  );
  const problem = (moduleId: string): Problem | undefined => {
    const index = problemIndex(moduleId);
    return index === undefined ? undefined : problemAt(context, index);
  };
  const rowsOf = <T>(found: Problem | undefined, rows: (problem: Problem) => Iterable<T>): Iterable<T> =>
    found === undefined ? [] : rows(found);
  return {
    problems: () => problemSummaries(context),
    problemsWithTags: () => problemsWithTags(context),
    videos: () => videos(context),
    learnerEngagement: () => learnerEngagement(context),
    subsections: () =>
      Array.from({ length: subsectionCount(context) }, (_, index) => blockAt(context, 'sequential', index).moduleId),
    answers: (moduleId) => rowsOf(problem(moduleId), (found) => answerRows(context, found)),
    grades: (moduleId) => rowsOf(problem(moduleId), (found) => gradeRows(context, found)),
    sequentialOpens: (moduleId) => {
      const index = subsectionIndex(moduleId);
      return index === undefined ? [] : [subsectionOpens(context, index)];
    },
    videoTimeline: (videoId) => {
      const index = videoIndex(videoId);
      return index === undefined ? [] : videoTimeline(context, index);
    },
  };
}

/** Finds the number of a record by its id. The ids are made once, when first asked for: a few thousand at most. */
function lookup(count: () => number, idOf: (index: number) => string): (id: string) => number | undefined {
  let known: Map<string, number> | undefined;
  return (id) => {
    if (known?.size !== count()) known = new Map(Array.from({ length: count() }, (_, index) => [idOf(index), index]));
    return known.get(id);
  };
}
