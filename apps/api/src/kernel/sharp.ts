import sharp from 'sharp'

// Its cache of operations keeps what a picture that failed was decoded to: up to 300 MB for each that was sent.
sharp.cache(false)
// Many pictures at once share the processor, not each one with itself.
sharp.concurrency(1)

export { sharp }
