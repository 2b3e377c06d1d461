import type { ComponentProps } from 'react';

interface SelectBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onToggle' | 'type'> {
  label: string;
  onToggle: (range: boolean) => void;
}

export const SelectBox = ({ label, onToggle, ...rest }: SelectBoxProps) => (
  <input
    {...rest}
    type="checkbox"
    className="relative z-20 size-5 accent-brand"
    aria-label={label}
    onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);
