import { useState } from 'react';
import { useRemotePicture } from '../../../browser/remoteImages';
import type { Attachment } from '../../../contract/resources';
import { useRowTabIndex } from '../timeline/rows/rowTabIndex';
import { kindOf } from './attachment';
import { FileCard } from './FileCard';

/** A video or a sound. */
export default function MediaBox({ attachment }: { attachment: Attachment }) {
  return kindOf(attachment) === 'video' ? <VideoBox attachment={attachment} /> : <SoundBox attachment={attachment} />;
}

/** Widescreen until it is known better: the box never changes, whatever is in it. */
function VideoBox({ attachment }: { attachment: Attachment }) {
  const [failed, setFailed] = useState(false);
  const tabIndex = useRowTabIndex();
  const remote = useRemotePicture(attachment.file_url);
  if (failed || remote?.mode === 'off') return <FileCard attachment={attachment} />;
  const video = (
    // biome-ignore lint/a11y/useMediaCaption: what people send each other has no captions to show.
    <video
      src={attachment.file_url}
      aria-label={attachment.alt || attachment.filename}
      controls
      tabIndex={tabIndex}
      playsInline
      preload={remote ? 'none' : 'metadata'}
      onError={() => setFailed(true)}
      className="aspect-video w-96 max-w-full rounded-2xl bg-stage object-contain"
    />
  );
  if (!remote) return video;
  return (
    <figure className="grid max-w-full gap-1">
      {video}
      <figcaption className="truncate text-sm text-ink2">
        <bdi>{remote.host}</bdi>
      </figcaption>
    </figure>
  );
}

function SoundBox({ attachment }: { attachment: Attachment }) {
  const [failed, setFailed] = useState(false);
  const tabIndex = useRowTabIndex();
  const remote = useRemotePicture(attachment.file_url);
  if (failed || remote?.mode === 'off') return <FileCard attachment={attachment} />;
  return (
    <figure className="grid w-80 max-w-full gap-1">
      <figcaption className="truncate text-sm text-ink2">
        <bdi>{attachment.filename}</bdi>
        {remote && <bdi>{` · ${remote.host}`}</bdi>}
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: as above. */}
      <audio
        src={attachment.file_url}
        aria-label={attachment.filename}
        controls
        tabIndex={tabIndex}
        preload={remote ? 'none' : 'metadata'}
        onError={() => setFailed(true)}
        className="h-12 w-full"
      />
    </figure>
  );
}
