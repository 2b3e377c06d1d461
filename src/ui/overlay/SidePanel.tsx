import { type ReactNode, useState } from 'react';
import { isNarrow } from '../../browser/page/useWide';
import { Dialog } from './Dialog';
import { Panel } from './Panel';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** True for a panel with its own address. */
  isPage?: boolean;
  children: ReactNode;
}

export function SidePanel({ title, onClose, isPage, children }: SidePanelProps) {
  const [narrow] = useState(isNarrow);
  if (narrow)
    return (
      <Dialog title={title} onClose={onClose} isPage={isPage ?? false}>
        {children}
      </Dialog>
    );
  return (
    <Panel title={title} onClose={onClose}>
      {children}
    </Panel>
  );
}
