/** A text that nobody's text contains: it is another one in each process. */
const createMark = () => `/*${crypto.randomUUID()}*/`

/** Stands for the data of a page in its markup, until its bytes are put together. Of the server alone. */
export const dataMark = import.meta.env.SSR ? createMark() : ''

/** Stands for the styles of every page; while developing they stand there themselves. */
export const stylesMark = import.meta.env.SSR && import.meta.env.PROD ? createMark() : undefined
