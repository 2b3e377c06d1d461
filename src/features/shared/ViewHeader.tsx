import { ArrowLeft } from 'lucide-react';
import { useVoice } from '../../ui/announcements/voice';
import { classes } from '../../ui/classes';
import { iconButtonLook } from '../../ui/IconButton';
import { Link } from './Link';

interface ViewHeaderProps {
  title: string;
  back: { to: string; label: string };
  /** Back is there on a wide screen too, where the list beside the view does not lead back. */
  always?: boolean;
}

export function ViewHeader({ title, back, always = false }: ViewHeaderProps) {
  useVoice();
  return (
    <header
      className={classes(
        'flex min-h-14 items-center gap-2 border-b border-line px-1 md:min-h-15',
        always ? 'md:px-4' : 'md:px-6',
      )}
    >
      <Link to={back.to} aria-label={back.label} className={classes(iconButtonLook, !always && 'md:hidden')}>
        <ArrowLeft size="1.25rem" aria-hidden className="rtl:-scale-x-100" />
      </Link>
      <h1 tabIndex={-1} className="voice min-w-0 truncate ps-1 text-xl outline-none">
        {title}
      </h1>
    </header>
  );
}
