import { integerOrNull, learners, numberOrNull, text, textOrNull } from '../../catalog/dictionary/kinds.ts';

/** Videos of a run. */
export const video = {
  id: text('video_id', {
    label: 'Video',
    meaning: 'Identifier of the video.',
    source: 'videos.video_id or pipeline_video_id',
    names: 'video',
  }),
  encodedModuleId: textOrNull('encoded_module_id', {
    label: 'Module',
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
    meaning: 'Length of the video; empty where the service gives none, or one that is not above 0.',
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
    formerly: 'start_views',
    unit: learners,
  }),
  usersAtEnd: integerOrNull('users_at_end', {
    label: 'Finished',
    meaning: 'Learners who were watching at the end (30 seconds before it, or at 95 %). May be more than started.',
    source: 'videos.users_at_end',
    formerly: 'end_views',
    unit: learners,
  }),
};
