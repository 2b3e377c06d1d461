import type { BaseSequencer } from 'vitest/node';

export declare class SlowFirst extends BaseSequencer {}
