import { blockAt } from './blocks.ts';
import { computedAfter } from './computed-at.ts';
import { fraction, KIND } from './random.ts';
import type { RunContext } from './run-context.ts';
import { storyVideo } from './world/story-videos.ts';

/** The specification calls the first field video_id, running services call it pipeline_video_id. */
export interface Video {
  readonly video_id?: string;
  readonly pipeline_video_id?: string;
  readonly encoded_module_id: string;
  readonly duration: number;
  readonly segment_length: number;
  readonly users_at_start: number;
  readonly users_at_end: number;
  readonly created: string;
}

export interface VideoSegment {
  readonly segment: number;
  readonly num_users: number;
  readonly num_views: number;
  readonly created: string;
}

const SEGMENT_SECONDS = 5;

/** A video that more people ended than started, and one without viewers. */
const MORE_AT_END = 3;
const UNWATCHED = 5;

export function videoCount(context: RunContext): number {
  if (context.lastDay() < context.profile.opens) return 0;
  if (context.profile.story !== undefined) return context.size.videosPerRun;
  return Math.max(
    7,
    Math.floor(context.size.videosPerRun * (0.5 + 0.5 * fraction(context.seed, KIND.video, context.profile.number))),
  );
}

/** The id under which the pipeline knows a video: run and encoded block. */
export function pipelineVideoId(context: RunContext, index: number): string {
  return `${context.profile.id}|${blockAt(context, 'video', index).encodedId}`;
}

/** Length in seconds and viewers of a video. */
function viewersOf(context: RunContext, index: number): { duration: number; started: number; ended: number } {
  const { story } = context.profile;
  if (story !== undefined) return storyVideo(context, story, index);
  const draw = fraction(context.seed + context.profile.number, KIND.video, index);
  const enrolled = context.curve().current(context.lastDay());
  const started =
    index === UNWATCHED ? 0 : Math.ceil(enrolled * (0.6 * Math.exp(-index / 15) + 0.06) * (0.7 + 0.5 * draw));
  const ended = index === MORE_AT_END ? started + 7 : Math.floor(started * (0.35 + 0.55 * draw));
  return { duration: 32 + Math.floor(draw * 1_100), started, ended };
}

function videoAt(context: RunContext, index: number): Video {
  const { duration, started, ended } = viewersOf(context, index);
  const id = pipelineVideoId(context, index);
  return {
    ...(context.reading === 'reality' ? { pipeline_video_id: id } : { video_id: id }),
    encoded_module_id: blockAt(context, 'video', index).encodedId,
    duration,
    segment_length: SEGMENT_SECONDS,
    users_at_start: started,
    users_at_end: ended,
    created: computedAfter(context.seed, context.lastDay()),
  };
}

export function* videos(context: RunContext): Generator<Video> {
  const count = videoCount(context);
  for (let index = 0; index < count; index += 1) yield videoAt(context, index);
}

/** Viewers of every five seconds: fewer and fewer, with one place that many watch again. */
export function* videoTimeline(context: RunContext, index: number): Generator<VideoSegment> {
  const video = videoAt(context, index);
  const segments = Math.ceil(video.duration / SEGMENT_SECONDS);
  for (let segment = 0; segment < segments && video.users_at_start > 0; segment += 1) {
    const lost = (video.users_at_start - video.users_at_end) * (segment / segments);
    const users = Math.round(video.users_at_start - lost);
    const replays = Math.round(users * (0.1 + (segment === Math.floor(segments / 3) ? 0.5 : 0)));
    yield { segment, num_users: users, num_views: users + replays, created: video.created };
  }
}
