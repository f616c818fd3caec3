const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = '<script type="module" async="">'
const ending = '</script>'
const sideEffect = /import ("[^"]+");/g
const named = /import \* as (\w+) from ("[^"]+");/g

/** Milliseconds after which the scripts are loaded even if the pictures are not. */
const maxWait = 2500

/** Puts markup at the end of a page's body. */
export function beforeEnd(html: string, markup: string): string {
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + markup : html.slice(0, end) + markup + html.slice(end)
}

/**
 * Delays a page's scripts, and the fonts of a non-Latin script, until its large pictures are loaded: on a slow connection
 * they would share the bandwidth, and the visible part would come last. They start when the pictures of high priority are
 * loaded or failed, at the shopper's first input, and after 2.5 s at the latest; then all of them at once. A click on a button
 * before hydration is repeated after it, so that no click is lost.
 *
 * The router writes preloads and static imports, which would load with the first bytes of a page; they become dynamic ones.
 * Throws where the router's output has another form, as a new version might. `more`, the script of the page's data, is put after
 * the one that starts the page, so that the long text is put together once.
 */
export function delayScripts(html: string, more = ''): string {
  const scriptStart = html.lastIndexOf(starter) + starter.length
  if (scriptStart < starter.length) return beforeEnd(html, more)
  const script = html.slice(scriptStart, html.indexOf(ending, scriptStart))
  // The router's preloads are in the head: a page is long, and the rest of it need not be searched.
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd)
  const preloads = [...head.matchAll(preload)].map(([, address]) => JSON.stringify(address))
  const routes = [...script.matchAll(named)]
  const rest = script.replaceAll(named, '').replaceAll(sideEffect, '').trim()
  if (routes.length === 0 || /\bimport\s+[^(\s]/.test(rest)) throw new Error('the start script of the router has an unknown form')
  // Everything that is preloaded except the entry, which must run after the lines before it.
  const entry = /import\(("[^"]+")\)/.exec(rest)?.[1]
  const imports = [
    ...routes.map(([, , url = '']) => url),
    ...[...script.matchAll(sideEffect)].map(([, address = '']) => address),
    ...preloads,
  ].filter((address) => address !== entry)
  const names = routes.map(([, name]) => name).join(',')
  const loader = `let begun
const begin=async()=>{if(begun)return;begun=1
const {faces}=document.documentElement.dataset;if(faces)document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',href:faces}))
const [${names}]=await Promise.all([${[...new Set(imports)].map((address) => `import(${address})`).join(',')}]);${rest.replace(/^ +/gm, '')}}
const left=[...document.images].filter((image)=>image.fetchPriority==='high'&&!image.complete)
Promise.all(left.map((image)=>new Promise((done)=>{image.onload=image.onerror=done}))).then(()=>requestAnimationFrame(()=>setTimeout(begin)))
for(const type of ['pointerdown','keydown','touchstart'])addEventListener(type,begin,{once:true,capture:true,passive:true})
setTimeout(begin,${maxWait})
let pressed
const keep=({target})=>{pressed=target.closest('button[type=button]:not([popovertarget])')}
addEventListener('click',keep,true)
new MutationObserver((_,watch)=>{watch.disconnect();removeEventListener('click',keep,true);if(pressed?.isConnected)pressed.click()}).observe(document.documentElement,{attributeFilter:['data-alive']})`
  const scriptEnd = scriptStart + script.length
  const parts = [
    head.replaceAll(preload, ''),
    html.slice(headEnd, scriptStart),
    loader,
    ending,
    more,
    html.slice(scriptEnd + ending.length),
  ]
  return parts.join('')
}
