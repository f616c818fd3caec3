const preloadAhead = '<link rel="modulepreload"'
const elementEnd = '/>'
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = '<script type="module" async="">'
const ending = '</script>'
const sideEffect = /import ("[^"]+");/g
const named = /import \* as (\w+) from ("[^"]+");/g

/** Milliseconds after which the scripts are loaded even if the pictures are not. */
const maxWait = 2500

/** Inserts markup at the end of a page's body; returns the parts of the page in order. */
export function beforeEnd(html: string, markup: string): string[] {
  const end = html.lastIndexOf('</body>')
  return end < 0 ? [html, markup] : [html.slice(0, end), markup, html.slice(end)]
}

/** Start scripts by those of the router: one for each route of the build. */
const startScripts = new Map<string, string>()
/** The most cached start scripts. */
const maxStartScripts = 200

/**
 * Delays a page's scripts, and the fonts of a non-Latin script, until its large pictures are loaded: on a slow connection
 * they would share the bandwidth, and the visible part would come last. They start when the pictures of high priority are
 * loaded or failed, at the shopper's first input, and after 2.5 s at the latest; then all of them at once. A click on a button
 * before hydration is repeated after it, so that no click is lost.
 *
 * The router writes preloads and static imports, which would load with the first bytes of a page; they become dynamic ones.
 * Throws where the router's output has another form, as a new version might. `more`, the script of the page's data, is put after
 * the one that starts the page. Returns the parts of the page in order, because joining them would copy the whole page; no script
 * or style is divided.
 */
export function delayScripts(html: string, more = ''): string[] {
  const tagStart = html.lastIndexOf(starter)
  if (tagStart < 0) return beforeEnd(html, more)
  const scriptStart = tagStart + starter.length
  const scriptEnd = html.indexOf(ending, scriptStart)
  const script = html.slice(scriptStart, scriptEnd)
  // The router's preloads are together in the head: the rest of a long page need not be searched.
  const headEnd = html.indexOf('</head>')
  const preloadsStart = html.indexOf(preloadAhead)
  const hasPreloads = preloadsStart >= 0 && preloadsStart < headEnd
  const preloadsEnd = hasPreloads ? html.indexOf(elementEnd, html.lastIndexOf(preloadAhead, headEnd)) + elementEnd.length : headEnd
  const preloads = hasPreloads ? html.slice(preloadsStart, preloadsEnd) : ''
  const key = `${preloads}\n${script}`
  const startScript = startScripts.get(key) ?? startScriptOf(script, preloads)
  if (startScripts.size >= maxStartScripts) startScripts.clear()
  startScripts.set(key, startScript)
  return [
    html.slice(0, hasPreloads ? preloadsStart : headEnd),
    html.slice(preloadsEnd, tagStart),
    startScript,
    more,
    html.slice(scriptEnd + ending.length),
  ]
}

/** The element that starts a page, of the router's script and the preloads of its page. */
function startScriptOf(script: string, preloads: string): string {
  const addresses = [...preloads.matchAll(preload)].map(([, address]) => JSON.stringify(address))
  const routes = [...script.matchAll(named)]
  const rest = script.replaceAll(named, '').replaceAll(sideEffect, '').trim()
  const isUnknown = routes.length === 0 || /\bimport\s+[^(\s]/.test(rest) || preloads.replaceAll(preload, '') !== ''
  if (isUnknown) throw new Error('the start script of the router has an unknown form')
  // Everything that is preloaded except the entry, which must run after the lines before it.
  const entry = /import\(("[^"]+")\)/.exec(rest)?.[1]
  const imports = [
    ...routes.map(([, , url = '']) => url),
    ...[...script.matchAll(sideEffect)].map(([, address = '']) => address),
    ...addresses,
  ].filter((address) => address !== entry)
  const names = routes.map(([, name]) => name).join(',')
  return `${starter}let begun
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
new MutationObserver((_,watch)=>{watch.disconnect();removeEventListener('click',keep,true);if(pressed?.isConnected)pressed.click()}).observe(document.documentElement,{attributeFilter:['data-alive']})${ending}`
}
