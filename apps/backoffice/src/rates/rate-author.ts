import { useWords } from '../words/words.tsx'

/** Returns who published a version, in words. The service stores both persons of an approved one in one English text. */
export function useRateAuthor(): (author: string) => string {
  const { t } = useWords()
  return (author) => {
    if (author === 'seed') return t('rates.setUp')
    const [, by, approver] = /^(.*), approved by (.*)$/.exec(author) ?? []
    return by === undefined || approver === undefined ? author : `${by}, ${t('rates.approvedBy', { name: approver })}`
  }
}
