export interface PathMatch {
  /** Decoded, by their names in the pattern. */
  params: Record<string, string | undefined>;
}

/** What is no encoding stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether a path is as a pattern says: `:name` stands for any part, `*` at its end for all that follows. */
export function matchPath(pattern: string, pathname: string): PathMatch | null {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(?<=.)\/+$/, '').split('/');
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  if (given.length < wanted.length || (!open && given.length > wanted.length)) return null;
  const params: PathMatch['params'] = {};
  for (const [index, part] of wanted.entries()) {
    const value = decode(given[index] ?? '');
    if (part.startsWith(':') && value) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return { params };
}
