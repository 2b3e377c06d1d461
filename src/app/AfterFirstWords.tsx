import { useReadAhead } from '../data/timeline/useReadAhead';
import { Motion } from './motion/Motion';
import { Notifications } from './notices/Notifications';
import OthersWords from './notices/OthersWords';
import { RefusedChanges } from './notices/RefusedChanges';

interface AfterFirstWordsProps {
  base: string;
  contactId: string;
}

/** What a person is told or asked, and nobody waits for: it comes when the first view has its words. */
export default function AfterFirstWords({ base, contactId }: AfterFirstWordsProps) {
  useReadAhead();
  return (
    <>
      <Motion />
      <RefusedChanges />
      <Notifications />
      <OthersWords base={base} contactId={contactId} />
    </>
  );
}
