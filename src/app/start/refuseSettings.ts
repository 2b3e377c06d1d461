import { parseClientSettings } from '../../contract/parseClientSettings';
import { t } from '../../i18n/translate';

function replaceApp(problem: string): void {
  delete document.documentElement.dataset.starting;
  const sentence = document.createElement('p');
  sentence.className = 'p-6';
  sentence.role = 'alert';
  sentence.textContent = t('app.badSettings', { problem });
  document.body.replaceChildren(sentence);
}

export const refuseSettings = (json: string): void => replaceApp(parseClientSettings(json).problem ?? '');

export const refuseService = (): void => replaceApp(t('app.serviceForbidden'));
