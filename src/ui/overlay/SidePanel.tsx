import { type ComponentProps, useState } from 'react';
import { isNarrow } from '../../browser/page/useWide';
import { Dialog } from './Dialog';
import { Panel } from './Panel';

export function SidePanel(props: ComponentProps<typeof Panel>) {
  const [narrow] = useState(isNarrow);
  return narrow ? <Dialog isPage {...props} /> : <Panel {...props} />;
}
