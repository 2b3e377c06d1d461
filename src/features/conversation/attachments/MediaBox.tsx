import { type MediaHTMLAttributes, useState } from 'react';
import { useRemotePicture } from '#browser/pictures/remoteImages';
import type { Attachment } from '#contract/resources';
import { useRowTabIndex } from '../paneContexts';
import { kindOf } from './attachment';
import { FileCard } from './FileCard';

export default function MediaBox({ attachment }: { attachment: Attachment }) {
  const [failed, setFailed] = useState(false);
  const tabIndex = useRowTabIndex();
  const remote = useRemotePicture(attachment.file_url);
  if (failed || remote?.mode === 'off') return <FileCard attachment={attachment} />;
  const player: MediaHTMLAttributes<HTMLMediaElement> = {
    src: attachment.file_url,
    controls: true,
    tabIndex,
    preload: remote ? 'none' : 'metadata',
    onError: () => setFailed(true),
    // With a video width of 0, the browser can decode only the sound.
    onLoadedMetadata: ({ currentTarget }) => {
      if (currentTarget instanceof HTMLVideoElement && currentTarget.videoWidth === 0) setFailed(true);
    },
  };
  const host = remote?.host;
  if (kindOf(attachment) === 'audio')
    return (
      <figure className="grid w-80 max-w-full gap-1">
        <figcaption className="truncate text-sm text-ink2">
          <bdi>{attachment.filename}</bdi>
          {host !== undefined && <bdi>{` · ${host}`}</bdi>}
        </figcaption>
        <audio {...player} aria-label={attachment.filename} className="h-12 w-full" />
      </figure>
    );
  const video = (
    <video
      {...player}
      aria-label={attachment.alt || attachment.filename}
      playsInline
      className="aspect-video w-96 max-w-full rounded-2xl bg-stage object-contain"
    />
  );
  if (host === undefined) return video;
  return (
    <figure className="grid max-w-full gap-1">
      {video}
      <figcaption className="truncate text-sm text-ink2">
        <bdi>{host}</bdi>
      </figcaption>
    </figure>
  );
}
