/** In CSS px from the corner of the window. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const overlap = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

export const isEmpty = ({ left, top, right, bottom }: Area): boolean => right - left < 0.5 || bottom - top < 0.5;

export const inset = ({ left, top, right, bottom }: Area, by: number): Area => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

export const sides = ['top', 'right', 'bottom', 'left'] as const;

/** The strip along one side. */
export const edge = ({ left, top, right, bottom }: Area, side: (typeof sides)[number], width: number): Area => ({
  left: side === 'right' ? right - width : left,
  top: side === 'bottom' ? bottom - width : top,
  right: side === 'left' ? left + width : right,
  bottom: side === 'top' ? top + width : bottom,
});
