/** The inputs of markup: name, whether it is marked as invalid, and the text that describes it. */
export function inputsOf(markup: string) {
  return [...markup.matchAll(/<input [^>]*>/g)].map(([input]) => {
    const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
    const described = (value('aria-describedby') ?? '').split(' ').at(-1) ?? ''
    const words = new RegExp(`id="${described}"[^>]*>([^<]*)<`).exec(markup)?.[1]
    return [value('name'), value('aria-invalid') === 'true', words]
  })
}
