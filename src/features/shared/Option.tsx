import { ComboboxItem } from '@ariakit/react';
import type { ReactNode } from 'react';

interface OptionProps {
  value: string;
  onPick: () => void;
  children: ReactNode;
}

export function Option({ value, onPick, children }: OptionProps) {
  return (
    <ComboboxItem
      value={value}
      setValueOnClick={false}
      hideOnClick={false}
      onClick={onPick}
      className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-hover data-active-item:bg-soft data-active-item:chosen-row"
    >
      {children}
    </ComboboxItem>
  );
}
