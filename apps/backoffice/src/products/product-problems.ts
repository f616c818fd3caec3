import type { ProductProblem } from '@karat/pricing/product/rules.ts'
import type { Problem } from '../api/problem.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useSiteName } from './site-name.ts'

/** The fields whose problems are shown beside them; those of others stand at the head of the page. */
const shownBeside =
  /^(texts\.[\w-]+\.(name|subtitle|description|alt)|variants\..+\.netMg|slug|categoryID|collectionID|sites\.\w+\.liveAt|pictures(\..+)?|stones\.\d+\.key)$/

/** Returns the text of a rule that a product breaks, with the site for what is wrong on one. */
export function useRuleText(): (problem: ProductProblem) => string {
  const { nameOf } = useMessages()
  const siteName = useSiteName()
  return ({ rule, site }) => (site === undefined ? nameOf('productRule', rule) : `${siteName(site)}: ${nameOf('productRule', rule)}`)
}

/** The rules that a refused save breaks; none where it was refused for another cause. */
export const brokenRules = (problem: Problem | undefined): readonly ProductProblem[] =>
  problem?.code === 'product_not_valid' ? ((problem.details['problems'] ?? []) as readonly ProductProblem[]) : []

/** The problems of a refused save: the text beside a field, and those that belong beside none. */
export function useProblems(problem: Problem | undefined): { problemOf: (field: string) => string | undefined; others: string[] } {
  const fieldProblem = useFieldProblem(problem)
  const listed = brokenRules(problem)
  const textOf = useRuleText()
  return {
    problemOf: (field) => {
      const found = listed.find((one) => one.field === field)
      return found ? textOf(found) : listed.length > 0 ? undefined : (fieldProblem(field) ?? fieldProblem(`document.${field}`))
    },
    others: [...new Set(listed.filter(({ field }) => !shownBeside.test(field)).map(textOf))],
  }
}
