import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { appPath, basePath } from '../../../browser/appPath';
import { patterns } from '../../../paths';
import { Link } from '../Link';
import { hiddenTarget, safeUrl } from './hiddenTarget';

const linkLook =
  'text-brand underline underline-faint underline-offset-2 wrap-anywhere hover:text-brand-strong hover:decoration-current';

export interface SafeLinkProps {
  href: string;
  words: string;
  tabIndex?: number | undefined;
  children: ReactNode;
}

/** Links to groups and messages open in the app. Other links open a new tab without opener and referrer. */
export function SafeLink({ href, words, tabIndex, children }: SafeLinkProps) {
  const url = safeUrl(href);
  if (!url) return children;
  const path = url.pathname.startsWith(basePath()) ? appPath(url.pathname) : '';
  const inside = url.origin === location.origin && !url.search && !url.hash;
  if (inside && (matchPath(patterns.message, path) || matchPath(patterns.group, path)))
    return (
      <Link to={path} tabIndex={tabIndex} className={linkLook}>
        <bdi>{children}</bdi>
      </Link>
    );
  const target = hiddenTarget(words, url);
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={url.href}
      tabIndex={tabIndex}
      className={linkLook}
    >
      <bdi>{children}</bdi>
      {target && (
        <bdi className="ms-1 inline-block select-none text-[0.875em] text-ink2 no-underline">{`(${target})`}</bdi>
      )}
    </a>
  );
}
