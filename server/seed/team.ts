export const team = `
@ 26 09:02
bruno: Morning. Standup notes from me, I'm at the dentist at ten:
| – yesterday: tide table import, mostly working
| – today: the daylight-saving bug, wish me luck
| – blocked: no
mei: Good luck with the clocks. And the dentist.
  + face_with_tears_of_joy bruno chidi
chidi: Yesterday: release 2.4 to the beta group. Today: reading what the beta group says about release 2.4.
ida: I'm writing the harbour-master copy. If anyone knows a friendlier word than "ordinance", please.
mei: "rule"?
ida: Sold.
  + clapping_hands mei bruno
@ 26 14:31
bruno: Found it. We add an hour twice when a port changes to summer time while the app is open.
bruno: \`\`\`ts
| // before
| const shown = toLocal(addOffset(tide.at, port.offset));
| // after: toLocal already knows the offset
| const shown = toLocal(tide.at);
| \`\`\`
  + eyes chidi mei
  + fire ida
chidi: One line removed. My favourite kind of fix.
mei: Can you add the test for Lord Howe Island as well? It shifts by half an hour and it has bitten us before.
bruno: Of course it does. Adding.
@ 22 10:15
mei: Sketches for the new "next low water" card are up: https://design.example.org/tidewater/low-water
mei: I'd like opinions on the second one, the one with the horizon line.
ida: The second one. I understood it without reading anything.
  + red_heart mei
chidi: Second one too, though the numbers are small on my phone outdoors. Could the time be bolder?
mei: Yes. I'll try it in sunlight at lunch, like a professional.
  + face_with_tears_of_joy ida chidi bruno
@ 22 13:20
mei: Tried it on the pier. Bolder AND bigger. A gull gave feedback as well.
bruno: Positive?
mei: It took the sandwich.
  + crying_face ida
  + face_with_tears_of_joy bruno chidi
@ 19 16:45
chidi: Beta feedback, sorted:
|
| 1. "I love that it opens offline" (11 people)
| 2. "Where did my favourites go?" (4 people, all on the old tablet build)
| 3. "Please add Penzance" (1 person, 6 times)
ida: Penzance has a fan.
bruno: Penzance is in the next import, I promise. Looking at 2 now.
bruno: It's the migration. The old build stored favourites by name, and we renamed "St Ives Bay" to "St Ives". Fix is up: https://code.example.org/tidewater/pull/412
  + thumbs_up chidi mei
chidi: Reviewing.
chidi: Approved. Small thing: the comment says "temporary". Nothing is more permanent.
bruno: Changed it to "until 3.0", which is at least a date.
  * edited
@ 14 09:05
ida: Reminder that I'm away Thursday and Friday. The copy for the store page is in the folder, two lengths.
mei: Enjoy! Anything we should not touch while you're gone?
ida: The word "rule". I'm proud of it.
  + folded_hands mei
  + red_heart bruno
@ 9 11:12
bruno: Who else sees slow starts this morning? Mine takes four seconds.
chidi: 1.1 here, but I'm on the newest build.
bruno: Found the culprit:
| \`\`\`sh
| $ npm run trace -- --cold
| parse tide tables   2870 ms   <-- !
| open database         41 ms
| first paint          212 ms
| \`\`\`
| We parse every port at start again. Somebody (me) moved it out of the worker.
  + face_with_open_mouth mei
mei: Somebody will put it back before lunch?
bruno: Somebody already has. 1.0 s now. 🚀
  + rocket chidi ida mei
@ 5 15:30
mei: Accessibility pass is done. Three real findings: the tide curve had no text alternative, the port picker trapped focus, and our grey was too grey.
ida: I'll write the text alternative. "The tide rises until 14:20, then falls" beats "chart".
mei: That's lovely, yes. Numbers first, I think: "High water 4.8 m at 14:20, then falling."
  + thumbs_up ida chidi
@ 2 09:01
chidi: Release checklist for 2.5, please tick what's yours today:
| – store texts (ida)
| – screenshots in both themes (mei)
| – Penzance (bruno)
| – telling the Penzance person (me, gladly)
ida: Store texts done.
mei: Screenshots done.
bruno: Penzance is live on staging: https://staging.example.org/ports/penzance
  + party_popper chidi ida mei
chidi: Written to the Penzance person. They answered within a minute. With eleven exclamation marks.
  + face_with_tears_of_joy bruno mei
@ 1 17:40
bruno: Tagging 2.5 tomorrow at ten unless somebody shouts.
mei: Not shouting.
ida: Not shouting either, quietly excited.
@ 0 -95
bruno: Tagged. Build is running.
chidi: Watching the graphs with a very large coffee.
mei: How are the graphs?
chidi: Flat and boring. Exactly how I like them.
  + thumbs_up mei ida
@ 0 -38
chidi: First reviews are in. One says "finally the right time in the Scillies".
bruno: That was the clocks bug! Frame it.
  + red_heart mei
`;
