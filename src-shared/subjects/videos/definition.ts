import type { TableDefinition } from '../../catalog/columns.ts';
import { integerOrNull, learners, numberOrNull, record, text, textOrNull } from '../../catalog/common-columns.ts';
import { ofRun, type ViewShape } from '../../catalog/view-definition.ts';
import { annotation } from '../annotations/definition.ts';

export const video = {
  id: text('video_id', {
    label: 'Video',
    meaning: 'Identifier of the video.',
    source: 'videos.video_id or pipeline_video_id',
    names: 'video',
  }),
  encodedModuleId: textOrNull('encoded_module_id', {
    label: 'Module ID',
    meaning: 'Encoded identifier of the video’s module.',
    source: 'videos.encoded_module_id',
  }),
  duration: numberOrNull('duration', {
    label: 'Duration',
    meaning: 'Length of the video.',
    source: 'videos.duration',
    unit: 's',
  }),
  knownDuration: numberOrNull('duration', {
    label: 'Duration',
    meaning: 'Length of the video. Empty if the length is not known.',
    source: 'videos.duration',
    unit: 's',
  }),
  segmentLength: numberOrNull('segment_length', {
    label: 'Segment',
    meaning: 'Length of the segments in which views are counted.',
    source: 'videos.segment_length',
    unit: 's',
  }),
  usersAtStart: integerOrNull('users_at_start', {
    label: 'Started',
    meaning: 'Learners who were watching at the start.',
    source: 'videos.users_at_start',
    alsoSentAs: 'start_views',
    unit: learners,
  }),
  usersAtEnd: integerOrNull('users_at_end', {
    label: 'Finished',
    meaning:
      'Learners who were watching at the end (30 seconds before it, or at 95%). This number may be higher than “Started”.',
    source: 'videos.users_at_end',
    alsoSentAs: 'end_views',
    unit: learners,
  }),
};

export const videoTables = {
  videos: {
    title: 'Videos',
    description: 'Learners at the start and the end of each video.',
    identity: ['course_id', 'video_id'],
    mayRepeat: true,
    columns: [
      record.courseId,
      video.id,
      video.encodedModuleId,
      video.duration,
      video.segmentLength,
      video.usersAtStart,
      video.usersAtEnd,
      record.computed,
    ],
  },
} as const satisfies Record<string, TableDefinition>;

const completion = numberOrNull('completion_pct', {
  label: '% finished',
  alsoCalled: 'Video completion rate, Watched to the end',
  meaning:
    'Finished divided by the larger of started and finished, times 100, as in Insights. Empty if nobody watched the video; Insights shows 0 in that case.',
  source: 'derived: videos',
  unit: '%',
  ofLearners: { isNamed: true },
  decimals: 1,
});
const leftEarly = integerOrNull('left_early', {
  label: 'Left early',
  meaning: 'Started minus finished; 0 where more finished than started.',
  source: 'derived: videos',
  unit: 'learners',
  ofLearners: { from: 'users_at_start', isNamed: true },
});

export const videoViews = {
  'run-videos': {
    title: videoTables.videos.title,
    identity: ['video_id'],
    params: ofRun,
    columns: [
      video.id,
      video.knownDuration,
      video.usersAtStart,
      video.usersAtEnd,
      leftEarly,
      completion,
      video.encodedModuleId,
      video.segmentLength,
      record.computed,
      annotation.videoLabel,
    ],
    defaultSort: { column: 'left_early', direction: 'desc' },
    slug: 'videos',
    dataset: 'videos',
  },
} as const satisfies Record<string, ViewShape>;
