import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/translate';
import { person, someGroup } from '#test/fixtures';
import { Cover } from './Cover';

beforeEach(() => loadCatalogue('en'));

test('the addresses of a description can be followed, and its words stay as they were typed', () => {
  const description = 'Plans: https://example.org/plans, **or** ask ida@example.org.\nLater: https://example.org/more';
  const { container } = render(
    <MemoryRouter>
      <Cover group={someGroup('lake', { description, contacts: [person('ada')] })} />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  const addresses = ['https://example.org/plans', 'mailto:ida@example.org', 'https://example.org/more'];
  expect(links.map(({ href }) => href)).toEqual(addresses);
  for (const { rel, target } of links) expect([rel, target]).toEqual(['noopener noreferrer nofollow ugc', '_blank']);
  expect(container.textContent).toContain(description);
});
