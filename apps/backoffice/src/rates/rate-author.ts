import { useWords } from '../words/words.tsx'

/** Returns who published a version, in words: with the second person where one approved it. */
export function useRateAuthor(): (version: { author: string; approvedBy: string | null }) => string {
  const { t } = useWords()
  return ({ author, approvedBy }) => {
    const name = author === 'seed' ? t('rates.setUp') : author
    return approvedBy === null ? name : t('rates.byBoth', { name, approver: approvedBy })
  }
}
