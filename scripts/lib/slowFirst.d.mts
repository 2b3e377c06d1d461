import type { BaseSequencer } from 'vitest/node';

/** For vitest's `sequence.sequencer`: hands out the slow files before the others. */
export declare class SlowFirst extends BaseSequencer {}
