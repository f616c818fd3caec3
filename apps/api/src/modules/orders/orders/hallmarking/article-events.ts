/** The steps of articles at hallmarking, as the history of their order names them. */
type ArticleStep = 'out' | 'corrected' | 'hallmarked' | 'rejected'

/**
 * A step of articles as an event of the order stores it: its name, then each article with its gross weight in milligrams, then the hallmark
 * number where one was given, all with spaces between them: `out 1 5000 2 4800`, `hallmarked 1 4960 HM0001`.
 */
export const articlesText = (
  step: ArticleStep,
  articles: readonly { article: number; grossMg: number }[],
  huid: string | null = null,
): string => [step, ...articles.flatMap(({ article, grossMg }) => [article, grossMg]), ...(huid === null ? [] : [huid])].join(' ')
