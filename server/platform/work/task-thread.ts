import type { Worker } from 'node:worker_threads'

/** A thread that does a task at a time; the caller sends the next task after the answer of the last one. */
export type TaskThread<Task, Answer> = { run: (task: Task) => Promise<Answer>; kill: () => Promise<void> }

/**
 * A thread that is opened by its first task and stays for the next one, without keeping the process alive. A thread that dies, or takes
 * longer than `longestMs`, fails its task; the next task opens a new one. A thread inside of native code ends after it: nobody waits for that.
 * @param open makes the thread: each message to it is a task, each message from it the answer
 * @param lost the error of a task whose thread ended by itself or was too slow; an error of the thread is passed on
 */
export const makeTaskThread = <Task, Answer>(open: () => Worker, longestMs: number, lost: () => Error): TaskThread<Task, Answer> => {
  let current: Worker | null = null
  const forget = (thread: Worker) => {
    if (current === thread) current = null
  }
  const openThread = (): Worker => {
    const thread = open()
    thread.unref()
    // Without a listener, an error between two tasks would end the process.
    thread.on('error', () => forget(thread))
    thread.once('exit', () => forget(thread))
    return thread
  }
  const run = (task: Task): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const thread = (current ??= openThread())
      const settle = () => {
        clearTimeout(timer)
        thread.off('message', answer).off('error', fail).off('exit', end)
      }
      const answer = (result: Answer) => {
        settle()
        resolve(result)
      }
      const fail = (error: Error) => {
        settle()
        reject(error)
      }
      const end = () => fail(lost())
      const timer = setTimeout(() => {
        forget(thread)
        void thread.terminate()
        end()
      }, longestMs)
      thread.on('message', answer).on('error', fail).on('exit', end)
      thread.postMessage(task)
    })
  return { run, kill: async () => void (await current?.terminate()) }
}
