// Answers questions, one a line of JSON, as tests/node.py asks them; what fails says so.

import { createInterface } from "node:readline";

export const serve = async (answers) => {
  for await (const line of createInterface({ input: process.stdin })) {
    const { what, ...question } = JSON.parse(line);
    let answer;
    try {
      answer = { answer: await answers[what](question) };
    } catch (error) {
      answer = { error: String(error.stack) };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
};
