import { useEffect } from 'react'
import arabic from '../styles/faces-arabic.css?url'
import devanagari from '../styles/faces-devanagari.css?url'

const sheets: Record<string, string> = { ar: arabic, hi: devanagari, mr: devanagari }

/**
 * The style sheet with the fonts of a language's script; undefined where the page's own styles or the system
 * have them. They are large, so they load after the pictures: `page-pipeline/late-scripts.ts` reads the URL from `<html data-faces>`.
 */
export function fontSheetOf(language: string): string | undefined {
  return sheets[language]
}

/** Loads the fonts after a change of language, and where no script runs. */
export function Fonts({ language }: { language: string }) {
  const sheet = fontSheetOf(language)
  useEffect(() => {
    if (!sheet || document.querySelector(`link[href="${sheet}"]`)) return
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet })
    document.head.append(link)
  }, [sheet])
  return (
    sheet && (
      <noscript>
        <link rel="stylesheet" href={sheet} />
      </noscript>
    )
  )
}
