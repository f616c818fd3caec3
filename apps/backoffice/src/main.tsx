import './app/faces.css'
import './app/library.css'
import './app/base.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { isEntryPage, pageOf } from './app/entry-pages.ts'
import { styleNonce } from './app/page-meta.ts'
import { readChoice } from './app/storage.ts'
import { isLanguage, type Language, loadCatalogue, loadEntryCatalogue } from './messages/messages.tsx'

/** The language that was chosen here before, else the browser's first one that the back office has. */
function firstLanguage(): Language {
  const wanted = [readChoice('language'), ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find((language) => isLanguage(language)) ?? 'en'
}

const nonce = styleNonce()
// The lock of the page behind a dialog makes a style element of its own.
if (nonce) setNonce(nonce)

const root = document.querySelector('#root')
const language = firstLanguage()
const load = isEntryPage(location.pathname) ? loadEntryCatalogue : loadCatalogue
const [catalogue, Page] = await Promise.all([load(language), pageOf(location.pathname)])
if (root)
  createRoot(root).render(
    <App language={language} catalogue={catalogue} load={load}>
      <Page />
    </App>,
  )
