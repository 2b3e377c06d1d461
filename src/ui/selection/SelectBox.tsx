import type { ComponentProps } from 'react';

interface SelectBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onToggle' | 'type'> {
  label: string;
  /** `range`: Shift was held, for everything from the row touched last to this one. */
  onToggle: (range: boolean) => void;
}

/** The checkbox of a row that is chosen instead of opened. */
export function SelectBox({ label, onToggle, ...rest }: SelectBoxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className="size-5 accent-brand"
      aria-label={label}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
