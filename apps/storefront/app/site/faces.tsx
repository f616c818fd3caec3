import { useEffect } from 'react'
import arabic from '../styles/faces-arabic.css?url'
import devanagari from '../styles/faces-devanagari.css?url'

const sheets: Record<string, string> = { ar: arabic, hi: devanagari, mr: devanagari }

/**
 * The style sheet with the typefaces of a language's script; undefined where the page's own styles have them or the system
 * does. They are large, so they come after the pictures: `late-scripts.ts` reads the address from `<html data-faces>`.
 */
export function facesOf(language: string): string | undefined {
  return sheets[language]
}

/** Sees to the typefaces after the page went to another language, and where no script runs. */
export function Faces({ language }: { language: string }) {
  const sheet = facesOf(language)
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
