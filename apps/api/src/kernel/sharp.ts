import sharp from 'sharp'

// The cache of sharp keeps the decoded pixels of pictures that failed: up to 300 MB for each.
sharp.cache(false)
// Many pictures at once share the processor; one picture does not use several threads.
sharp.concurrency(1)

export { sharp }
