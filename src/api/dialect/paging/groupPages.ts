import type { Group, Page } from '#contract/resources';
import type { ListOf } from './fetchPage';
import type { Pager, PageWanted } from './pager';

/** The most pages without a fitting row that one call skips. */
const maxSkippedPages = 10;

/**
 * Both lists of groups are told apart by `archived_at` itself (open point 13): a service may ignore `archived`, or show
 * everything without it. A cursor of the caller is the last row it was shown; the service is asked after the last row
 * it sent. Where many pages hold no fitting row, one that does not fit is there to go on from; readers leave it out.
 */
export function createGroupPages(pager: Pager<Group>) {
  const lastSent = new Map<string, string>();

  return async (of: ListOf<Group>, archived: boolean, want: PageWanted): Promise<Page<Group>> => {
    const fits = (group: Group) => (group.archived_at !== null) === archived;
    let after = want.after === undefined ? undefined : (lastSent.get(`${archived} ${want.after}`) ?? want.after);
    for (let skipped = 0; ; skipped++) {
      const page = await pager.page(of, { ...want, after });
      const data = page.data.filter(fits);
      const sent = page.data.at(-1)?.id;
      const shown = data.at(-1)?.id;
      if (sent && shown && sent !== shown) lastSent.set(`${archived} ${shown}`, sent);
      if (data.length > 0 || !page.has_more || !sent) return { ...page, data };
      if (skipped >= maxSkippedPages) return { ...page, data: page.data.slice(-1) };
      after = sent;
    }
  };
}
