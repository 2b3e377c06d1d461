export const circle = `
@ 33 19:05
sofia: The vote is closed: for next month we read "The Salt Path of Small Hours". Five votes, and tomas abstained on the grounds that he hasn't finished the last one.
tomas: I'm savouring it.
  + face_with_tears_of_joy sofia mei ida
mei: You said that about the one before.
tomas: I'm savouring those too.
ida: Library has two copies and I've reserved one. First come, first served for the other.
mei: Me please!
  + thumbs_up ida
@ 24 20:40
mei: Page 60. Is it just me or is the lighthouse keeper lying about the boat?
sofia: Spoiler protocol! Chapter first, then opinion.
mei: Sorry. Chapter 4: is he lying about the boat?
sofia: Chapter 4: absolutely he is.
  + eyes tomas ida
ida: Chapter 4: I believed him until the bit with the rope.
@ 15 21:10
tomas: I have an announcement. I've finished last month's book.
  + party_popper ida sofia mei
  + clapping_hands sofia
sofia: And?
tomas: You were all right about the ending and I was wrong to defend the uncle.
mei: Screenshot taken.
@ 8 18:22
sofia: Tuesday at mine, seven o'clock. I'm making the lemon cake again, because of the petition.
ida: I'll bring wine and a list of questions.
mei: I'll bring the good cups so nobody has to drink from the measuring jug this time.
tomas: I liked the measuring jug. You always knew where you stood.
  + face_with_tears_of_joy mei sofia ida
@ 6 22:48
ida: Thank you sofia, that was a lovely evening. The cake has been discussed at breakfast here.
sofia: Recipe, since three of you asked:
|
| 225 g butter, 225 g sugar, 4 eggs, 225 g self-raising flour, zest of 2 lemons. 45 minutes at 180°.
| Then, while it is warm: juice of the lemons with 85 g sugar, poured over slowly.
  + red_heart ida mei tomas
mei: "poured over slowly" is the whole secret, isn't it
sofia: It is. Nobody waits that long.
@ 3 19:31
tomas: For next time I'd like to suggest something short. Under 200 pages. For a friend.
sofia: Suggestions until Sunday, then we vote. One each, with one sentence why.
mei: "Small Rain" – because every chapter could be a postcard.
ida: "The Cartographer's Niece" – because it has maps, and I will always pick the one with maps.
  + thumbs_up tomas
tomas: "A Short History of Short Histories" – 118 pages.
  + face_with_tears_of_joy ida mei sofia
@ 0 -410
sofia: My suggestion: "Winter Ferries". Because of the first sentence, which I won't quote. Just open it in a shop.
mei: I opened it in a shop. I bought it. That's cheating, sofia.
  + red_heart sofia
`;
export const flat = `
@ 30 08:12
sofia: Boiler man comes Thursday between 8 and 12. Who's home?
tomas: I can be. I'm on lates this week.
ida: Hero. The code for the cupboard is on the fridge.
  + folded_hands tomas
@ 28 11:52
tomas: Boiler man came at 11:49. He says the pump is "tired, like all of us". New one next week, landlord pays.
  + face_with_tears_of_joy ida sofia
@ 21 18:33
ida: Whose is the very ambitious cheese in the fridge door?
tomas: Mine. It's not ambitious, it's mature.
sofia: It has moved in. It should pay rent.
  + face_with_tears_of_joy ida
  + thinking_face tomas
ida: Into a box with it please, and the box into another box.
tomas: Done. It has two boxes and a lid now.
  + thumbs_up ida sofia
@ 16 20:05
sofia: Bills for the month, split three ways:
|
| electricity 71.40
| water 28.15
| internet 30.00
| = 43.18 each
ida: Paid.
  + thumbs_up sofia
tomas: Paid, plus the 6 I owe ida for the light bulbs.
  + thumbs_up ida
@ 11 07:48
tomas: Bin day is now FRIDAY, not Thursday. The council has written us a letter about it. Twice.
ida: Changed it on the calendar.
sofia: I carried it all down yesterday in the rain, so that's nice to know.
  + crying_face ida tomas
@ 7 19:20
ida: My sister visits the weekend after next. Is the sofa free?
sofia: Of course!
tomas: Sofa's hers. I'll even hide the cheese.
  + red_heart ida
@ 4 22:15
tomas: Sorry about the noise just now. I have learned that the tall shelf is not attached to the wall.
sofia: Are you all right?!
tomas: I'm fine. The plant is thinking about it.
ida: I have wall plugs and a drill. Tomorrow evening?
tomas: Yes please. I'll cook.
  + thumbs_up ida sofia
@ 3 21:02
sofia: For the record: shelf attached, plant repotted, dumplings excellent.
  + red_heart ida
  + folded_hands tomas
@ 1 08:30
ida: We're out of dishwasher tabs and oat milk. I can go at six.
tomas: Coffee as well? The good one, not the one we said we'd never buy again.
ida: 👍
@ 0 -22
ida: Back from the shop. They only had the coffee we said we'd never buy again.
tomas: …
sofia: We are weak people.
  + face_with_tears_of_joy ida
`;
