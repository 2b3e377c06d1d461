import { expect, type Locator, type Page } from '@playwright/test';

/** Ids of the groups in the views, by their purpose. */
export type World = Record<string, string>;

/** Opens a view of the demonstration world, and resolves when its contents are there. */
export type Show = (page: Page, world: World, phone?: boolean) => Promise<unknown>;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The text of a conversation without messages. */
const startOfGroup = /^(This is the beginning of|Only you so far|Nobody has written here yet)/;

export const openGroup = async (page: Page, world: World, name = 'team') => {
  await page.goto(`/groups/${world[name]}`);
  await lastWords(page).or(page.getByRole('main').getByText(startOfGroup)).last().waitFor();
};

export const openSettings = async (page: Page, world: World, name = 'team') => {
  await page.goto(`/groups/${world[name]}/settings`);
  await page.getByRole('region', { name: 'Danger zone' }).waitFor();
};

export const lastWords = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article').last();

/** The text field of the composer. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

export const findField = (page: Page) => page.getByRole('combobox', { name: 'Find groups, people and messages' });

/** Presses a shortcut until `opens` appears. A key press is lost if the app does not listen yet. */
export const pressFor = (page: Page, key: string, opens: Locator) =>
  expect(async () => {
    await page.keyboard.press(key);
    await opens.waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

export const showList = async (page: Page) => {
  await page.goto('/groups');
  await page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link').first().waitFor();
};
