import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { watchKeyboard } from './app/keyboardSpace';
import './app/styles.css';
import { createSession } from './session/session';
import { watchComposition } from './ui/isComposing';
import { startPreferences } from './ui/preferences';
import { loadWords } from './words/words';

startPreferences();
watchKeyboard();
watchComposition();
const session = createSession();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await loadWords(navigator.language.slice(0, 2));
createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
);
await session.start();
